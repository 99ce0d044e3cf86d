import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { routes } from '@/lib/contract/routes';
import { IMPORT_PATH } from '@/lib/features/import-export/rules';
import { neverAnswer, type SentCall, stubFetch } from '@/lib/testing/stub-fetch';
import { ImportScreen } from './import-screen';
import { keepColumns } from './kept-columns';

const sport = {
  id: 'c1',
  category: 'Sport',
  defaultAvatarColor: '#336699',
  active: true,
  version: 1,
  targets: {},
};
const heading = ['Question', 'Choice 1', 'Choice 2', 'Choice 3', 'Choice 4', 'Correct'];
const question = ['Which city is it?', 'Rome', 'Paris', 'Oslo', 'Bern', 'Rome'];
const answers: Record<string, object> = {
  [routes.myAccount.path]: { role: 'admin' },
  [routes.allCategories.path]: {
    categories: [{ ...sport, id: 'c0', category: 'Old', active: false }, sport],
  },
  [routes.checkImport.path]: { verdicts: [{}] },
};

afterEach(() => {
  window.localStorage.clear();
  storeSessionToken(null);
  Reflect.deleteProperty(globalThis, 'Worker');
});

/** Shows the screen and chooses a file with these rows; returns the calls. */
async function chooseFile(...cells: string[][]) {
  const rows = cells.map((row, at) => ({ line: at + 1, cells: row }));
  const sheet = { name: '', isHidden: false, rows };
  const hasHtml = cells.flat().some((cell) => cell.includes('&amp;'));
  const table = { notes: [], hasHtml, sheets: [sheet, sheet] };
  storeSessionToken('token');
  globalThis.Worker = class {
    onmessage = (_: object) => {};
    terminate() {}
    postMessage = () => queueMicrotask(() => this.onmessage({ data: { answer: table } }));
  } as never;
  const calls: SentCall[] = [];
  stubFetch((call) => {
    calls.push(call);
    return call.path === IMPORT_PATH ? neverAnswer() : { json: answers[call.path] ?? {} };
  });
  render(<ImportScreen today="2026-11-26" />);
  // The files of jsdom cannot be read.
  const file = Object.assign(new File(['rows'], 'first.csv'), {
    arrayBuffer: async () => new ArrayBuffer(4),
  });
  await userEvent.upload(screen.getByLabelText(/^Choose or drop a CSV/), file);
  return calls;
}

test('a person can choose another file and correct the rows before the import, but not during it', async () => {
  await chooseFile(heading, question);
  expect(await screen.findByLabelText('Choose or drop another file')).toBeEnabled();
  expect(screen.getByLabelText('Rows')).not.toHaveAttribute('inert');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.queryByLabelText('Choose or drop another file')).toBeNull();
  expect(screen.getByLabelText('Rows')).toHaveAttribute('inert');
});

test('a person is asked about a level and a category whose names are properties of every object', async () => {
  await chooseFile([...heading, 'Difficulty', 'Category'], [...question, 'valueOf', 'constructor']);
  expect(await screen.findByLabelText('valueOf')).toHaveDisplayValue('Choose');
  expect(screen.getByLabelText('constructor')).toHaveDisplayValue('Create it');
});

test('a file without categories gets the first active one', async () => {
  const calls = await chooseFile(heading, question);
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  const check = calls.findLast(({ path }) => path === routes.checkImport.path);
  expect(check?.body).toMatchObject({ rows: [{ categoryId: sport.id }] });
});

test('a person who moves a choice to another column and then chooses another game has it in one column', async () => {
  await chooseFile(heading, question);
  await userEvent.selectOptions(await screen.findByLabelText('Choice 2'), 'choice1');
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'weekly');
  expect(screen.getByLabelText('Choice 1')).toHaveDisplayValue('Leave out');
  expect(screen.getByLabelText('Choice 2')).toHaveDisplayValue('Choice 1');
});

test('a person who lets a row take the category of the row above can take that back', async () => {
  await chooseFile(
    [...heading, 'Category'],
    [...question, 'Sport'],
    ['Which town is it?', ...question.slice(1), ''],
  );
  const name = 'A row without a category has that of the row above';
  await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('checkbox', { name, checked: true }));
  expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
});

test('a person who says that the first choice is the right one can take that back, although choices are numbers', async () => {
  await chooseFile(heading.slice(0, 5), ['How many?', '3', '1', '2', '4']);
  await userEvent.click(await screen.findByLabelText('The first choice of each row'));
  expect(screen.getByLabelText('The first choice of each row')).toBeChecked();
  await userEvent.click(screen.getByLabelText(/^Unknown/));
  expect(screen.getByLabelText('The first choice of each row')).not.toBeChecked();
});

test('a person who says that the first choice is right, and then names a column of right choices, gets those', async () => {
  const calls = await chooseFile([...heading.slice(0, 5), 'Note'], [...question.slice(0, 5), 'Paris']);
  await userEvent.click(await screen.findByLabelText('The first choice of each row'));
  await userEvent.selectOptions(screen.getByLabelText('Note'), 'correctChoice');
  expect(screen.queryByText(/^No column names the right choice/)).toBeNull();
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ rows: [{ question: { correctChoice: 'Paris' } }] }),
  );
});

test('a person who types a past day for the gaps of a new category gets a day from today on', async () => {
  await chooseFile([...heading, 'Category'], [...question, 'Cinema']);
  await userEvent.selectOptions(await screen.findByLabelText('Dates'), 'gaps');
  fireEvent.change(screen.getByLabelText('Gaps from'), { target: { value: '2020-01-01' } });
  expect(await screen.findByText('Thu, Nov 26, 2026')).toBeVisible();
});

const keptChoices = {
  game: 'daily',
  columns: ['question', 'choice1', 'choice2', 'choice3', 'choice4', 'correctChoice'],
  dateOrder: null,
  categories: {},
  levels: {},
  statuses: {},
} as const;

test('a person whose earlier choice for a category’s name is inactive by now gets that name as a new category', async () => {
  const headings = [...heading, 'Category'];
  keepColumns([{ line: 1, cells: headings }], 1, {
    ...keptChoices,
    columns: [...keptChoices.columns, 'category'],
    categories: { cinema: 'c0' },
  });
  const calls = await chooseFile(headings, [...question, 'Cinema']);
  expect(await screen.findByLabelText('Cinema')).toHaveDisplayValue('Create it');
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  const check = calls.findLast(({ path }) => path === routes.checkImport.path);
  expect(check?.body).toMatchObject({ rows: [{ category: 'Cinema' }] });
});

test('a person who changes a column that was kept is not told any more that it is as chosen the last time', async () => {
  keepColumns([{ line: 1, cells: heading }], 1, keptChoices);
  await chooseFile(heading, question);
  expect(await screen.findByText(/as you chose them the last time/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Choice 4'), '');
  expect(screen.queryByText(/as you chose them the last time/)).toBeNull();
});

test('a person who chose a sheet and moved a column keeps both when they turn HTML into plain text', async () => {
  await chooseFile(heading, ['Rock &amp; what?', ...question.slice(1)]);
  await userEvent.selectOptions(await screen.findByLabelText('Sheet'), '1');
  await userEvent.selectOptions(screen.getByLabelText('Choice 4'), 'explanation');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Turn HTML/ }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Turn HTML/ })).not.toBeChecked());
  expect(screen.getByLabelText('Choice 4')).toHaveDisplayValue('Explanation');
  expect(screen.getByLabelText('Sheet')).toHaveValue('1');
});
