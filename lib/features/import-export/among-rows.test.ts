import { countNeededGaps, findRepeats, listFreeDays, spreadRows } from './among-rows';
import type { ImportRow } from './contract';

/** Makes rows of a category, whose lines count from 1. */
const makeRows = (...rows: Partial<ImportRow>[]): ImportRow[] =>
  rows.map((row, at) => ({ line: at + 1, categoryId: 'p1', ...row }));
const makeQuestion = (question: string, more: Partial<ImportRow> = {}) => ({
  question: { question },
  ...more,
});
const listRepeats = (rows: readonly ImportRow[], game: 'daily' | 'weekly') => {
  const reads = rows.map((row) => ({ row, issues: [] }));
  return [...findRepeats(reads, game)].map(([line, { message }]) => [line, message]);
};

it('a person learns which row of the file has the same question, slot or record', () => {
  const rows = makeRows(
    makeQuestion('Which?'),
    makeQuestion(' which? ', { forDate: '2027-01-01' }),
    makeQuestion('Who?', { forDate: '2027-01-01' }),
    makeQuestion('Who?', { forDate: '2027-01-01', categoryId: 'a1' }),
    makeQuestion('A?', { id: 'r1' }),
    makeQuestion('B?', { id: 'r1' }),
  );
  expect(listRepeats(rows, 'daily')).toEqual([
    [2, 'Row 1 has the same question in this category'],
    [3, 'Row 2 has this category on this day'],
    [6, 'Row 5 has the same record'],
  ]);
});

it('a file that changes records without naming their categories may have the same day and question twice', () => {
  const change = makeQuestion('Which?', { categoryId: undefined, forDate: '2027-01-01' });
  const rows = makeRows({ ...change, id: 'r1' }, { ...change, id: 'r2' });
  expect(listRepeats(rows, 'daily')).toEqual([]);
});

it('a question that reads like a place of the calendar repeats no day', () => {
  const rows = makeRows({ forDate: '2027-01-01' }, makeQuestion('at 2027-01-01'), makeQuestion('2027-01-01'));
  expect(listRepeats(rows, 'daily')).toEqual([]);
});

it('two weekly questions of a category may have the same day', () => {
  const forDate = '2027-01-02';
  expect(
    listRepeats(makeRows(makeQuestion('One?', { forDate }), makeQuestion('Two?', { forDate })), 'weekly'),
  ).toEqual([]);
});

const nameCategory = (category: string) => ({ categoryId: undefined, category });
/** Three rows of the first category need a day, and one has a day that may be a gap. */
const rows = makeRows(
  {},
  { forDate: '2031-01-04' },
  {},
  nameCategory('New'),
  nameCategory('NEW '),
  { id: 'r1', forDate: null },
  {},
);

it('an import asks for the gaps that the rows of one category need or may name', () => {
  expect(countNeededGaps(rows)).toBe(4);
});

it('a new category of weekly questions has every Saturday free', () => {
  expect(listFreeDays('weekly', '2031-01-01', 2)).toEqual(['2031-01-04', '2031-01-11']);
});

it('a person who wants gaps at the end of the calendar gets those that are left', () => {
  expect(listFreeDays('daily', '9999-12-30', 3)).toEqual(['9999-12-30', '9999-12-31']);
});

it('rows fill the gaps of their categories in order, around the days that other rows name', () => {
  const gaps = [{ categoryId: 'p1', days: ['2031-01-02', '2031-01-04', '2031-01-06', '2031-01-08'] }];
  const days = ['2031-01-04', '2031-01-11'];
  const placed = spreadRows(rows, gaps, days).map(({ forDate }) => forDate ?? 'bench');
  expect(placed.join(' ')).toBe('2031-01-02 2031-01-04 2031-01-06 2031-01-04 2031-01-11 bench 2031-01-08');
});
