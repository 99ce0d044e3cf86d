import { render, screen, within } from '@testing-library/react';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { plannedRecord } from '@/lib/testing/planned-record';
import { PastedDrafts } from './paste-dialog';

addModalDialogs();

const category: PlanCategory = { id: 'pop', category: 'Pop Music', active: true, runway: 0, targets: {} };
const history: PlanCategory = { ...category, id: 'history', category: 'History' };
/** The second of the days is taken. */
const records = [plannedRecord({ categoryId: 'pop', forDate: '2026-11-25' })];
const plan = { today: '2026-11-24', categories: [category, history], records };

function show(text: string) {
  const at = { date: '2026-11-24', categoryId: 'pop' };
  render(<PastedDrafts game="daily" text={text} at={at} {...plan} onClose={() => {}} />);
  return screen.getAllByRole('listitem').map((row) => within(row));
}

test('shows each row with the cell it goes to and what its draft lacks, before anything is stored', () => {
  const [complete, empty] = show('Who?\tA\tB\tC\tD\tB\nWhat?\tA');
  expect(complete?.getByText('Pop Music, Tue, Nov 24, 2026')).toBeVisible();
  expect(complete?.getByText('A')).toBeVisible();
  expect(complete?.getByText(/^B/)).toHaveTextContent('B ✓ is correct');
  expect(complete?.getByText('D')).toBeVisible();
  expect(complete?.queryByText(/lacks/)).toBeNull();
  expect(empty?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(
    empty?.getByText('A draft that lacks choice 2, choice 3, choice 4, the correct choice.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 2 drafts' })).toBeVisible();
});

test('offers nothing to store while a row is wrong, or has no cell', () => {
  const [wrong, ...others] = show(`Who?\tA\tB\tC\tD\tE${'\nWhat?'.repeat(99)}`);
  const placeless = others.at(-1);
  expect(wrong?.getByText('Wrong: “E” is none of the choices.')).toBeVisible();
  expect(placeless?.getByText('Wrong: There is no empty cell left below.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  expect(screen.getByText(/Nothing is stored as long as a row is wrong/)).toBeVisible();
});

test('goes on past the month, and under names of categories into each of them', () => {
  const rows = show(`History\tPop Music${'\nWhen?\tWho?'.repeat(40)}`);
  expect(rows).toHaveLength(80);
  expect(screen.getByRole('heading', { name: 'Paste into 2 categories' })).toBeVisible();
  expect(rows[39]?.getByText('History, Sat, Jan 2, 2027')).toBeVisible();
  expect(rows[41]?.getByText('Pop Music, Thu, Nov 26, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 80 drafts' })).toBeVisible();
});
