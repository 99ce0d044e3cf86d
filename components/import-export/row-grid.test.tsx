import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CellField } from '@/lib/features/import-export/fields';
import type { ReadOptions } from '@/lib/features/import-export/read-row';
import { RowGrid } from './row-grid';
import { useImportRows } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';
import type { Verdicts } from './use-verdicts';

const options: ReadOptions = {
  ...{ game: 'daily', today: '2026-11-24', dateOrder: null, categoryId: 'c1', dates: 'bench' },
  ...{
    status: 'draft',
    mayPublish: true,
    media: {},
    categories: {},
    keyForms: ['letter'],
    levels: {},
    statuses: {},
  },
};
const rowOf = (line: number, correctChoice: string) => ({
  ...{ line, issues: [] },
  cells: {
    question: `Which ${line}?`,
    choice1: 'one',
    choice2: 'two',
    choice3: 'three',
    choice4: 'four',
    correctChoice,
  },
});
const base = [rowOf(2, 'A'), rowOf(3, 'E'), rowOf(4, 'B'), rowOf(5, 'F')];
const days = new Map([
  [2, '2031-01-04'],
  [3, null],
]);
const fields: CellField[] = ['question', 'choice1', 'correctChoice'];

/** The grid with its rows as a person changes them; nobody asks a server. */
function Grid() {
  const rows = useImportRows(base, options);
  const judged = rows.rows.map((row) => ({
    ...row,
    verdict: row.isLeftOut
      ? ('left_out' as const)
      : row.issues.length > 0
        ? ('error' as const)
        : ('ready' as const),
  }));
  const verdicts: Verdicts = {
    ...{ judged, isComparing: false, problem: null },
    ...{ retry: () => {}, refuse: () => {}, reset: () => {} },
  };
  return <RowGrid {...{ rows, verdicts, fields, days }} setup={{} as ImportSetup} onSight={() => {}} />;
}

const cell = (field: string, line: number) =>
  screen.getByRole('button', { name: new RegExp(`^${field} of row ${line}:`) });

test('a focused cell takes typing and the cell above at once; F8 goes to the next error', async () => {
  const user = userEvent.setup();
  render(<Grid />);
  cell('Question', 2).focus();
  await user.keyboard('W');
  expect(screen.getByRole('textbox', { name: 'Question of row 2' })).toHaveValue('W');
  await user.keyboard('ho?{Enter}');
  expect(cell('Question', 2)).toHaveTextContent(/^Who\?$/);
  await waitFor(() => expect(cell('Question', 3)).toHaveFocus());

  cell('Question', 2).focus();
  await user.keyboard('{F8}');
  await waitFor(() => expect(cell('Correct choice', 3)).toHaveFocus());
  await user.keyboard('{Control>}d{/Control}');
  expect(cell('Correct choice', 3)).toHaveTextContent(/^A/);
});

test('cells that were copied in a spreadsheet go into the focused cell and those to its right and below', async () => {
  const user = userEvent.setup();
  render(<Grid />);
  cell('Choice 1', 3).focus();
  await user.paste('first\tA\r\n"sec""ond"\tB\r\n');
  expect(cell('Choice 1', 3)).toHaveTextContent(/^first$/);
  expect(cell('Correct choice', 3)).toHaveTextContent(/^A → first$/);
  expect(cell('Choice 1', 4)).toHaveTextContent(/^sec"ond$/);
  expect(cell('Correct choice', 5)).toHaveTextContent(/^F$/);
});

test('Shift leaves out all rows since the last one, by key and by mouse, and includes them again', async () => {
  const user = userEvent.setup();
  render(<Grid />);
  const included = () => screen.getAllByRole('button', { name: /^Leave out row \d/ }).length;
  cell('Question', 2).focus();
  await user.keyboard('{Delete}');
  expect(included()).toBe(3);
  cell('Question', 4).focus();
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  expect(included()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Include row 4' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Include row 2' }));
  await user.keyboard('{/Shift}');
  expect(included()).toBe(4);
});

test('replaces a text in a column, and shows the day of each row', async () => {
  const user = userEvent.setup();
  render(<Grid />);
  await user.click(screen.getByText('Replace in a column'));
  await user.selectOptions(screen.getByLabelText('Column'), 'choice1');
  await user.type(screen.getByLabelText('Text'), 'on');
  await user.type(screen.getByLabelText('Replace with'), '$&!');
  await user.click(screen.getByRole('button', { name: 'Replace in 4 rows' }));
  expect(screen.getByText('Replaced in 4 rows')).toBeVisible();
  expect(cell('Choice 1', 5)).toHaveTextContent(/^\$&!e$/);
  expect(screen.getByText('Sat, Jan 4, 2031')).toBeVisible();
  expect(screen.getByText('On the bench')).toBeVisible();
});
