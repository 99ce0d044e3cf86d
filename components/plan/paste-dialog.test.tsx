import { render, screen, within } from '@testing-library/react';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { PasteDialog } from './paste-dialog';

addModalDialogs();

const category: PlanCategory = { id: 'pop', category: 'Pop Music', active: true, runway: 0, targets: {} };
const dates = ['2026-11-24', '2026-11-26'];

function show(text: string) {
  render(<PasteDialog game="daily" text={text} category={category} dates={dates} onClose={() => {}} />);
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
  const [wrong, , placeless] = show('Who?\tA\tB\tC\tD\tE\nWhat?\nWhere?');
  expect(wrong?.getByText('Wrong: “E” is none of the choices.')).toBeVisible();
  expect(placeless?.getByText('Wrong: There is no empty cell left below.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  expect(screen.getByText(/Nothing is stored as long as a row is wrong/)).toBeVisible();
});
