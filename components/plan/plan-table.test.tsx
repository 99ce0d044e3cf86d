import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useShortcutListener } from '@/lib/browser/shortcuts';
import type { GapAssignment, PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { listGaps } from '@/lib/features/plan/fill-gaps';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { plannedRecord } from '@/lib/testing/planned-record';
import { useAssigning } from './assign-dialog';
import { PlanTable } from './plan-table';
import { useArranging, useDeleting } from './use-arranging';
import { useClipboard } from './use-clipboard';
import { useAnnouncer, useMoving } from './use-moving';
import { usePlanKeys } from './use-plan-keys';
import { useSelection } from './use-selection';

addModalDialogs();

const today = '2026-11-23';
const someDays = [today, '2026-11-24', '2026-11-25'];
const categories: PlanCategory[] = ['history', 'sport'].map((id) => ({
  id,
  category: id.toUpperCase(),
  active: true,
  runway: 0,
  targets: {},
}));
const filling = {
  pathFor: () => '/create_trivia',
  leaveFrom: () => {},
  withBack: () => '/',
  typeInto: jest.fn(),
  edit: jest.fn(),
  held: null,
  discardHeld: () => {},
};

/** The table asks for every record in each rendering. */
const fits = jest.fn(() => true);

interface PlanProps {
  records: PlannedRecord[];
  days?: string[];
  assignments?: GapAssignment[];
}

/** The table within its screen's state. */
function Plan({ records, days = someDays, assignments = [] }: PlanProps) {
  const announcer = useAnnouncer();
  const moving = useMoving('daily', today, announcer);
  const gaps = listGaps({ days, today, categories, records });
  const selection = useSelection({ game: 'daily', days, categories, records, gaps, fits });
  const assigning = useAssigning({ gaps, assignments, today, selection });
  const arranging = useArranging('daily', selection);
  const clipboard = useClipboard('daily', { categories, selection, moving, arranging });
  const deleteAll = useDeleting('daily', { moving, selection, arranging });
  usePlanKeys({ records, categories, moving, selection, filling, deleteAll });
  useShortcutListener();
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      <output aria-label="Selected">
        {[...selection.records, ...selection.gaps]
          .map(({ forDate, categoryId }) => `${categoryId} ${forDate}`)
          .join(', ')}
      </output>
      <output aria-label="Opened">
        {assigning.opened.map(({ forDate, category }) => `${category} ${forDate}`).join(', ')}
      </output>
      <PlanTable
        {...{ days, today, categories, records, moving, selection, filling, clipboard, assigning }}
        game="daily"
        say={announcer.say}
        start={null}
        fits={fits}
        onPress={() => {}}
        ref={table}
      />
    </>
  );
}

/** Records of all cells but the last one; reading a title counts a rendering of its cell. */
function countingRecords() {
  const drawn = new Map<string, number>();
  const records = someDays.flatMap((forDate) =>
    categories.map(({ id: categoryId }) => {
      const id = `${forDate} ${categoryId}`;
      return Object.defineProperty(plannedRecord({ id, forDate, categoryId }), 'title', {
        enumerable: true,
        get() {
          drawn.set(id, (drawn.get(id) ?? 0) + 1);
          return id;
        },
      });
    }),
  );
  return { records: records.slice(0, -1), drawn };
}

const record = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const gap = () => screen.getByRole('link', { name: 'Missing: create: SPORT, Wed, Nov 25, 2026' });

test('picking a record up renders its cell and the gaps again, and no other cell', async () => {
  const { records, drawn } = countingRecords();
  render(<Plan records={records} />);
  act(() => record('2026-11-24 sport').focus());
  drawn.clear();
  await userEvent.keyboard('m');
  expect(record('2026-11-24 sport')).toHaveAttribute('data-carried', 'true');
  expect(screen.getByRole('button', { name: 'Put it here: SPORT, Wed, Nov 25, 2026' })).toBeVisible();
  expect([...drawn.keys()]).toEqual(['2026-11-24 sport']);

  // A step announces the cell without rendering it.
  fits.mockClear();
  await userEvent.keyboard('{ArrowDown}');
  expect(fits).not.toHaveBeenCalled();

  drawn.clear();
  await userEvent.keyboard('{Escape}');
  expect(gap()).toBeVisible();
  // The passed cell is announced; here it is a gap.
  expect([...drawn.keys()]).toEqual(['2026-11-24 sport']);
});

test('Escape returns the focus to the picked up record', async () => {
  render(<Plan records={countingRecords().records} />);
  act(() => record('2026-11-24 sport').focus());
  await userEvent.keyboard('m{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Put it here: SPORT, Wed, Nov 25, 2026' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(record('2026-11-24 sport')).toHaveFocus();
});

test('the focus stays in its cell when a record leaves it or arrives', () => {
  const { records } = countingRecords();
  const { rerender } = render(<Plan records={records} />);
  const last = plannedRecord({
    id: 'last',
    forDate: '2026-11-25',
    categoryId: 'sport',
    title: 'The last one',
  });
  act(() => gap().focus());
  rerender(<Plan records={[...records, last]} />);
  expect(record('The last one')).toHaveFocus();
  rerender(<Plan records={records} />);
  expect(gap()).toHaveFocus();
});

test('F2 edits, Ctrl+X picks up, and the page keys move in the column', async () => {
  const { records } = countingRecords();
  render(<Plan records={records} />);
  act(() => record('2026-11-24 sport').focus());
  await userEvent.keyboard('{F2}');
  expect(filling.edit.mock.lastCall?.[0]).toBe(records[3]);
  fireEvent.cut(record('2026-11-24 sport'));
  expect(record('2026-11-24 sport')).toHaveAttribute('data-carried', 'true');
  await userEvent.keyboard('{Escape}{PageUp}');
  expect(record('2026-11-23 sport')).toHaveFocus();
  await userEvent.keyboard('{PageDown}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Select Tue 24' })).toHaveFocus();
});

test('the focus stays outside of the table if the person moved it there', async () => {
  const { records } = countingRecords();
  const { rerender } = render(<Plan records={records} />);
  act(() => gap().focus());
  await userEvent.click(within(screen.getByRole('table')).getByText('Date'));
  rerender(<Plan records={[...records]} />);
  expect(document.body).toHaveFocus();
});

test('a date selects the gaps and matching records of its day, and Shift+click everything up to a gap', async () => {
  render(<Plan records={countingRecords().records} />);
  const selected = screen.getByRole('status', { name: 'Selected' });
  const wednesday = screen.getByRole('button', { name: 'Select Wed 25' });
  await userEvent.click(wednesday);
  expect(selected).toHaveTextContent('history 2026-11-25, sport 2026-11-25');
  await userEvent.click(wednesday);
  expect(selected).toBeEmptyDOMElement();
  fits.mockReturnValue(false);
  await userEvent.click(wednesday);
  expect(selected).toHaveTextContent(/^sport 2026-11-25$/);
  fits.mockReturnValue(true);
  await userEvent.click(wednesday);
  await userEvent.click(wednesday);
  act(() => record('2026-11-24 sport').focus());
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  fireEvent.click(gap(), { shiftKey: true });
  expect(selected).toHaveTextContent('sport 2026-11-25');
});

test('the first day of a month shows its name', () => {
  render(<Plan records={[]} days={['2026-11-29', '2026-11-30', '2026-12-01']} />);
  const rows = screen.getAllByRole('rowheader').map((header) => header.textContent);
  expect(rows).toEqual([
    'Select Sun 29Select this week Nov 2026',
    'Select Mon 30Select this week Nov 2026',
    'Select Tue 1 Dec 2026',
  ]);
});

test('a gap names its assignee; the key assigns it, or all selected gaps, and the arrow keys skip it', async () => {
  const mine = { id: 'one', categoryId: 'sport', person: 'wendy', isOwn: false };
  const assignments = [
    { ...mine, forDate: '2026-11-24', dueOn: '2026-11-22' },
    { ...mine, forDate: '2026-11-25', dueOn: '2026-11-25' },
  ];
  render(<Plan records={[]} assignments={assignments} />);
  const gapOn = (name: string) => screen.getByRole('link', { name: `Missing: create: ${name}` });
  const tuesday = gapOn('SPORT, Tue, Nov 24, 2026, for wendy, overdue since Sun, Nov 22, 2026');
  expect(gapOn('SPORT, Wed, Nov 25, 2026, for wendy, due Wed, Nov 25, 2026')).toBeVisible();
  act(() => gapOn('SPORT, Mon, Nov 23, 2026').focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(tuesday).toHaveFocus();
  const opened = screen.getByRole('status', { name: 'Opened' });
  await userEvent.keyboard('{Alt>}a{/Alt}');
  expect(opened).toHaveTextContent('SPORT 2026-11-24');
  fireEvent.keyDown(gapOn('HISTORY, Tue, Nov 24, 2026'), { key: 'å', code: 'KeyA', altKey: true });
  expect(filling.typeInto).not.toHaveBeenCalled();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}{Alt>}a{/Alt}');
  expect(opened).toHaveTextContent(
    'HISTORY 2026-11-23, SPORT 2026-11-23, HISTORY 2026-11-24, SPORT 2026-11-24',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Assign HISTORY, Wed, Nov 25, 2026' }));
  expect(opened).toHaveTextContent('HISTORY 2026-11-25');
});
