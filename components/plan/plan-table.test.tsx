import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useShortcutListener } from '@/lib/browser/shortcuts';
import type { GapAssignment, PlannedRecord } from '@/lib/features/plan/contract';
import { listGaps } from '@/lib/features/plan/fill-gaps';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { useAssigning } from './assign-dialog';
import { PlanTable } from './plan-table';
import { useArranging } from './use-arranging';
import { useClipboard } from './use-clipboard';
import { useAnnouncer, useMoving } from './use-moving';
import { usePlanKeys } from './use-plan-keys';
import { useSelection } from './use-selection';

addModalDialogs();

const today = '2026-11-23';
const someDays = [today, '2026-11-24', '2026-11-25'];
const categories = ['history', 'sport'].map((id) => makePlanCategory(id));
const filling = {
  buildFormPath: () => '/create_trivia',
  leaveFrom: () => {},
  buildEditPath: () => '/',
  typeInto: jest.fn(),
  edit: jest.fn(),
  waitingText: null,
  openWaitingText: async () => {},
  discardWaitingText: () => {},
};

/** Each rendering of the table calls it for every record. */
const fits = jest.fn(() => true);

interface PlanProps {
  records: PlannedRecord[];
  days?: string[];
  assignments?: GapAssignment[];
}

/** The table with the state of its screen, and the selected and opened cells as texts. */
function Plan({ records, days = someDays, assignments = [] }: PlanProps) {
  const announcer = useAnnouncer();
  const moving = useMoving('daily', today, announcer.say);
  const gaps = listGaps({ days, today, categories, records });
  const plan = { game: 'daily' as const, days, today, categories, records, gaps, fits, isLoaded: () => true };
  const selection = useSelection(plan);
  const assigning = useAssigning({ gaps, assignments, today, selection });
  const arranging = useArranging('daily', selection, moving);
  const clipboard = useClipboard('daily', { categories, selection, moving, arranging });
  usePlanKeys({ records, categories, moving, selection, filling, arranging });
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
        plan={plan}
        moving={moving}
        selection={selection}
        filling={filling}
        clipboard={clipboard}
        assigning={assigning}
        start={null}
        onPress={() => {}}
        ref={table}
      />
    </>
  );
}

/** Creates records for all cells but the last one; reading a title counts as rendering its record. */
function createCountedRecords() {
  const rendered = new Set<string>();
  const records = someDays.flatMap((forDate) =>
    categories.map(({ id: categoryId }) => {
      const id = `${forDate} ${categoryId}`;
      return Object.defineProperty(makePlannedRecord({ id, forDate, categoryId }), 'title', {
        enumerable: true,
        get() {
          rendered.add(id);
          return id;
        },
      });
    }),
  );
  return { records: records.slice(0, -1), rendered };
}

const findRecord = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const findGap = () => screen.getByRole('link', { name: 'Missing: create: SPORT, Wed, Nov 25, 2026' });

/** Shows a plan of three days whose last cell is a gap, with the focus on the sport record of the second day. */
function focusSecondDay() {
  const counted = createCountedRecords();
  render(<Plan records={counted.records} />);
  act(() => findRecord('2026-11-24 sport').focus());
  counted.rendered.clear();
  return counted;
}

beforeEach(() => {
  jest.resetAllMocks();
  fits.mockReturnValue(true);
});

test('Picking a record up and putting it back render only that record again, and a step between them renders none', async () => {
  const { rendered } = focusSecondDay();
  const carried = () => findRecord('2026-11-24 sport');
  await userEvent.keyboard('m');
  expect(carried()).toHaveAttribute('data-carried', 'true');
  expect([...rendered]).toEqual(['2026-11-24 sport']);
  fits.mockClear();
  rendered.clear();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Put it here: SPORT, Wed, Nov 25, 2026' })).toHaveFocus();
  expect(fits).not.toHaveBeenCalled();
  expect(rendered).toEqual(new Set());
  await userEvent.keyboard('{Escape}');
  expect(carried()).toHaveFocus();
  expect(findGap()).toBeVisible();
  expect([...rendered]).toEqual(['2026-11-24 sport']);
});

test('A planner keeps the focus in a cell when a record arrives there or leaves it', () => {
  const { records } = createCountedRecords();
  const { rerender } = render(<Plan records={records} />);
  const last = makePlannedRecord({ id: 'last', forDate: '2026-11-25', title: 'The last one' });
  act(() => findGap().focus());
  rerender(<Plan records={[...records, last]} />);
  expect(findRecord('The last one')).toHaveFocus();
  rerender(<Plan records={records} />);
  expect(findGap()).toHaveFocus();
});

test('A planner who clicks outside of the cells keeps the focus out of them', async () => {
  const { records } = createCountedRecords();
  const { rerender } = render(<Plan records={records} />);
  act(() => findGap().focus());
  await userEvent.click(within(screen.getByRole('table')).getByText('Date'));
  rerender(<Plan records={[...records]} />);
  expect(document.body).toHaveFocus();
});

test('A planner opens the form of the focused record by F2', async () => {
  focusSecondDay();
  await userEvent.keyboard('{F2}');
  expect(filling.edit.mock.lastCall?.[0]).toMatchObject({ id: '2026-11-24 sport' });
});

test('A planner picks a record up by cutting it', () => {
  focusSecondDay();
  fireEvent.cut(findRecord('2026-11-24 sport'));
  expect(findRecord('2026-11-24 sport')).toHaveAttribute('data-carried', 'true');
});

describe('A planner who cuts the selected records of two days', () => {
  /** Cuts, selects further by the keys, and pastes on the third day or another; returns the moves. */
  async function cutAndPaste(keys = '', day = '2026-11-25') {
    const cut = new Map<string, string>();
    const clipboardData = {
      setData: (type: string, text: string) => cut.set(type, text),
      getData: (type: string) => cut.get(type) ?? '',
    };
    const moved: string[] = [];
    stubFetch(({ body }) => {
      const changes = body.changes as { id: string; forDate: string }[];
      moved.push(...changes.map(({ id, forDate }) => `${id} to ${forDate}`));
      return neverAnswer();
    });
    focusSecondDay();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
    fireEvent.cut(findRecord('2026-11-24 history'), { clipboardData });
    if (keys) await userEvent.keyboard(keys);
    await act(async () => void fireEvent.paste(findRecord(`${day} history`), { clipboardData }));
    return moved;
  }

  test('moves both by a paste, the first one to its day', async () => {
    expect(await cutAndPaste()).toEqual([
      '2026-11-23 history to 2026-11-25',
      '2026-11-24 history to 2026-11-26',
    ]);
  });

  test('moves nothing by a paste on their first day', async () => {
    expect(await cutAndPaste('', '2026-11-23')).toEqual([]);
  });

  test('moves nothing by a paste after selecting others', async () => {
    expect(await cutAndPaste('{Escape}{ArrowDown}{Shift>}{ArrowDown}{/Shift}')).toEqual([]);
  });
});

test('A planner moves within the column by the page keys', async () => {
  focusSecondDay();
  await userEvent.keyboard('{PageUp}');
  expect(findRecord('2026-11-23 sport')).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(findRecord('2026-11-24 sport')).toHaveFocus();
});

test('A planner moves to the date of the row by the arrow keys', async () => {
  focusSecondDay();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Select Tue 24' })).toHaveFocus();
});

const findSelection = () => screen.getByRole('status', { name: 'Selected' });

test('A planner selects the records and gaps of a day by its date, and removes them by a second click', async () => {
  focusSecondDay();
  const wednesday = screen.getByRole('button', { name: 'Select Wed 25' });
  await userEvent.click(wednesday);
  expect(findSelection()).toHaveTextContent(/^history 2026-11-25, sport 2026-11-25$/);
  await userEvent.click(wednesday);
  expect(findSelection()).toBeEmptyDOMElement();
});

test('A planner selects a range by Shift with arrow keys', async () => {
  focusSecondDay();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(findSelection()).toHaveTextContent(/^sport 2026-11-23, sport 2026-11-24$/);
});

test('A planner who goes on by Shift+click selects the range from the first cell to the clicked one', async () => {
  focusSecondDay();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  fireEvent.click(findGap(), { shiftKey: true });
  expect(findSelection()).toHaveTextContent(/^sport 2026-11-24, sport 2026-11-25$/);
});

test('A planner sees the month beside its first shown day', () => {
  render(<Plan records={[]} days={['2026-11-29', '2026-11-30', '2026-12-01']} />);
  const isFirst = screen.getAllByText(/^\w{3} 2026$/).map(({ dataset }) => dataset.first);
  expect(isFirst).toEqual(['true', 'false', 'true']);
});

describe('With assigned gaps', () => {
  const assigned = { id: 'one', categoryId: 'sport', person: 'wendy', isOwn: false };
  const assignments = [
    { ...assigned, forDate: '2026-11-24', dueOn: '2026-11-22' },
    { ...assigned, forDate: '2026-11-25', dueOn: '2026-11-25' },
  ];
  const overdue = 'SPORT, Tue, Nov 24, 2026, for wendy, overdue since Sun, Nov 22, 2026';
  const findGapOf = (name: string) => screen.getByRole('link', { name: `Missing: create: ${name}` });
  const findOpened = () => screen.getByRole('status', { name: 'Opened' });

  beforeEach(() => void render(<Plan records={[]} assignments={assignments} />));

  test('a planner reads the assignee and the due day in the name of a gap', () => {
    expect(findGapOf(overdue)).toBeVisible();
    expect(findGapOf('SPORT, Wed, Nov 25, 2026, for wendy, due Wed, Nov 25, 2026')).toBeVisible();
  });

  test('a planner steps to the gap below by an arrow key, not to its assignee', async () => {
    act(() => findGapOf('SPORT, Mon, Nov 23, 2026').focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(findGapOf(overdue)).toHaveFocus();
  });

  test('a planner opens the assignment of the focused gap by Alt+A', async () => {
    act(() => findGapOf(overdue).focus());
    await userEvent.keyboard('{Alt>}a{/Alt}');
    expect(findOpened()).toHaveTextContent(/^SPORT 2026-11-24$/);
  });

  test('a planner on a Mac types no letter into a new record by ⌥A, but any other letter', () => {
    fireEvent.keyDown(findGapOf(overdue), { key: 'å', code: 'KeyA', altKey: true });
    expect(filling.typeInto).not.toHaveBeenCalled();
    fireEvent.keyDown(findGapOf(overdue), { key: 'å', code: 'BracketLeft' });
    expect(filling.typeInto).toHaveBeenCalledTimes(1);
  });

  test('a planner opens the assignment of all selected gaps by Alt+A', async () => {
    act(() => findGapOf(overdue).focus());
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}{Alt>}a{/Alt}');
    expect(findOpened()).toHaveTextContent(
      /^HISTORY 2026-11-23, SPORT 2026-11-23, HISTORY 2026-11-24, SPORT 2026-11-24$/,
    );
  });

  test('a planner opens the assignment of a gap by its button', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Assign HISTORY, Wed, Nov 25, 2026' }));
    expect(findOpened()).toHaveTextContent(/^HISTORY 2026-11-25$/);
  });
});
