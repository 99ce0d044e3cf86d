import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FileCells } from '@/lib/features/import-export/cells-of-row';
import type { CellField } from '@/lib/features/import-export/fields';
import type { ReadOptions } from '@/lib/features/import-export/read-row';
import { readOptions } from '@/lib/testing/read-options';
import { RowGrid } from './row-grid';
import { type FileRow, useImportRows } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';
import type { Verdict, Verdicts } from './use-verdicts';

const options = readOptions({ categoryId: 'c1', dates: 'bench', status: 'draft', keyForms: ['letter'] });
const createRow = (line: number, correctChoice: string) => ({
  line,
  issues: [],
  cells: {
    question: `Which ${line}?`,
    choice1: 'one',
    choice2: 'two',
    choice3: 'three',
    choice4: 'four',
    correctChoice,
  },
});
/** E and F name no choice, so rows 3 and 5 have errors. */
const base = [createRow(2, 'A'), createRow(3, 'E'), createRow(4, 'B'), createRow(5, 'F')];
const days = new Map([
  [2, '2031-01-04'],
  [3, null],
]);
const fields: CellField[] = ['question', 'choice1', 'correctChoice'];

/** Shows the grid without the checks of the server. */
function Grid({ given = base }: { given?: readonly FileCells[] }) {
  const rows = useImportRows(given, options);
  const judged = rows.rows.map((row) => ({ ...row, verdict: judgeRow(row) }));
  return (
    <RowGrid
      rows={rows}
      verdicts={{ judged } as Partial<Verdicts> as Verdicts}
      fields={fields}
      days={days}
      setup={{} as ImportSetup}
      onVisibleLines={() => {}}
    />
  );
}

function judgeRow({ isLeftOut, issues }: FileRow): Verdict {
  if (isLeftOut) return 'left_out';
  return issues.length > 0 ? 'error' : 'ready';
}

function openGrid() {
  render(<Grid />);
  return userEvent.setup();
}

const getCell = (field: string, line: number) =>
  screen.getByRole('button', { name: new RegExp(`^${field} of row ${line}:`) });

const listIncluded = () =>
  screen
    .getAllByRole('button', { name: /^Leave out row \d/ })
    .map((button) => button.getAttribute('aria-label'));

test('a person who types into a focused cell replaces its text, and Enter goes to the cell below', async () => {
  const user = openGrid();
  getCell('Question', 2).focus();
  await user.keyboard('W');
  expect(screen.getByRole('textbox', { name: 'Question of row 2' })).toHaveValue('W');
  await user.keyboard('ho?{Enter}');
  expect(getCell('Question', 2)).toHaveTextContent(/^Who\?$/);
  await waitFor(() => expect(getCell('Question', 3)).toHaveFocus());
});

test('a person who clicks into another field while a cell is open keeps its text, and types into that field', async () => {
  const user = openGrid();
  await user.click(screen.getByText('Replace in a column'));
  await user.click(getCell('Question', 2));
  await user.keyboard('Who?');
  await user.click(screen.getByLabelText('Text'));
  // The grid moves the focus in the frame after a change.
  await act(() => new Promise(requestAnimationFrame));
  await user.keyboard('on');
  expect(screen.getByLabelText('Text')).toHaveValue('on');
  expect(getCell('Question', 2)).toHaveTextContent(/^Who\?$/);
});

test('a person who types a letter by AltGr into a focused cell replaces its text', () => {
  openGrid();
  const press = { key: 'ł', ctrlKey: true, altKey: true, modifierAltGraph: true };
  fireEvent.keyDown(getCell('Question', 2), press);
  expect(screen.getByRole('textbox', { name: 'Question of row 2' })).toHaveValue('ł');
});

test('a person who presses F2 does not press a focused button of the row', async () => {
  const user = openGrid();
  screen.getByRole('button', { name: 'Leave out row 2' }).focus();
  await user.keyboard('{F2}');
  expect(listIncluded()).toHaveLength(base.length);
});

test('a person who presses F2 in a focused cell edits its text', async () => {
  const user = openGrid();
  getCell('Question', 2).focus();
  await user.keyboard('{F2}');
  expect(screen.getByRole('textbox', { name: 'Question of row 2' })).toHaveValue('Which 2?');
});

test('a person who presses Escape in a cell keeps its text and the focus', async () => {
  const user = openGrid();
  getCell('Question', 2).focus();
  await user.keyboard('x{Escape}');
  expect(getCell('Question', 2)).toHaveTextContent('Which 2?');
  await waitFor(() => expect(getCell('Question', 2)).toHaveFocus());
});

test('a person sees that a cell with a warning and an error is wrong', () => {
  const warning = { field: 'question', message: 'There is a similar row', severity: 'warning' } as const;
  const error = { field: 'question', message: 'It exists already', severity: 'error' } as const;
  render(<Grid given={[{ ...createRow(2, 'A'), issues: [warning, error] }, createRow(3, 'B')]} />);
  expect(getCell('Question', 2)).toBeInvalid();
  expect(getCell('Question', 3)).toBeValid();
});

test('a person who presses F8 gets the wrong cell of the next row with an error', async () => {
  const user = openGrid();
  getCell('Question', 3).focus();
  await user.keyboard('{F8}');
  await waitFor(() => expect(getCell('Correct choice', 5)).toHaveFocus());
});

test('a person who presses Ctrl+D gets the text of the cell above', async () => {
  const user = openGrid();
  getCell('Correct choice', 3).focus();
  await user.keyboard('{Control>}d{/Control}');
  expect(getCell('Correct choice', 3)).toHaveTextContent(/^A/);
});

test('a person who pastes cells of a spreadsheet fills the focused cell and those to its right and below', async () => {
  const user = openGrid();
  getCell('Choice 1', 3).focus();
  await user.paste('first\tA\r\n"sec""ond"\tB\r\n');
  expect(getCell('Choice 1', 3)).toHaveTextContent(/^first$/);
  expect(getCell('Correct choice', 3)).toHaveTextContent(/^A → first$/);
  expect(getCell('Choice 1', 4)).toHaveTextContent(/^sec"ond$/);
  expect(getCell('Correct choice', 5)).toHaveTextContent(/^F$/);
});

test('a person who pastes the same text over a damaged row still sees that it is damaged', async () => {
  render(<Grid given={[{ ...createRow(2, 'A'), isBroken: true }]} />);
  getCell('Choice 1', 2).focus();
  await userEvent.paste('one\tA');
  expect(screen.getByText(/^This row is damaged/)).toBeVisible();
});

test('a person who presses Delete and then Shift+Delete leaves out all rows between', async () => {
  const user = openGrid();
  getCell('Question', 2).focus();
  await user.keyboard('{Delete}');
  expect(listIncluded()).toHaveLength(base.length - 1);
  getCell('Question', 4).focus();
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  expect(listIncluded()).toEqual(['Leave out row 5']);
});

test('a person who sees only errors and leaves rows out by Delete goes on in the next one', async () => {
  const user = openGrid();
  await user.click(screen.getByRole('button', { name: 'Errors 2' }));
  getCell('Question', 3).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(getCell('Question', 5)).toHaveFocus());
});

test('a person who clicks Include and then another with Shift includes all rows between', async () => {
  const user = openGrid();
  for (const line of [2, 3, 4]) {
    await user.click(screen.getByRole('button', { name: `Leave out row ${line}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Include row 4' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Include row 2' }));
  await user.keyboard('{/Shift}');
  expect(listIncluded()).toHaveLength(base.length);
});

test('a person who replaces a text in a column gets it in all rows, to the letter', async () => {
  const user = openGrid();
  await user.click(screen.getByText('Replace in a column'));
  await user.selectOptions(screen.getByLabelText('Column'), 'choice1');
  await user.type(screen.getByLabelText('Text'), 'on');
  await user.type(screen.getByLabelText('Replace with'), '$&!');
  await user.click(screen.getByRole('button', { name: 'Replace in 4 rows' }));
  expect(screen.getByText('Replaced in 4 rows')).toBeVisible();
  expect(getCell('Choice 1', 5)).toHaveTextContent(/^\$&!e$/);
});

test('a person with a screen reader hears the text of a right choice that the file names by its letter', () => {
  render(<Grid />);
  expect(screen.getByRole('button', { name: 'Correct choice of row 2: A → one' })).toBeVisible();
});

test('a person sees the day of a row, or that it goes to the bench', () => {
  render(<Grid />);
  expect(getCell('Question', 2).closest('tr')).toHaveTextContent('Sat, Jan 4, 2031');
  expect(getCell('Question', 3).closest('tr')).toHaveTextContent('On the bench');
});

test('a person who chooses another game gets other keys of the rows, so that verdicts of the first game do not count', () => {
  const keyIn = (game: ReadOptions['game']) =>
    renderHook(() => useImportRows(base, { ...options, game })).result.current.rows[0]?.key;
  expect(keyIn('weekly')).not.toBe(keyIn('daily'));
});

test('a person who corrects cells and then changes the columns keeps corrections of texts that are still there', () => {
  const { result, rerender } = renderHook((rows: typeof base) => useImportRows(rows, options), {
    initialProps: base,
  });
  const [first] = result.current.rows;
  act(() => result.current.edit(first as FileRow, { question: 'Who?', correctChoice: 'D' }));
  expect(result.current.rows[0]?.cells).toMatchObject({ question: 'Who?', correctChoice: 'D' });
  rerender([createRow(2, 'B'), ...base.slice(1)]);
  expect(result.current.rows[0]?.cells).toMatchObject({ question: 'Who?', correctChoice: 'B' });
});
