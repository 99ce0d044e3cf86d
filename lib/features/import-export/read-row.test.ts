import { readOptions } from '@/lib/testing/read-options';
import { findKeyForms } from './answer-key';
import { readFileRows } from './cells-of-row';
import type { Columns } from './fields';
import { guessColumns } from './guess-columns';
import { type ReadOptions, readRow } from './read-row';
import { readCellDate } from './read-words';

const setup = readOptions({ categories: { pop: 'p1', art: 'a1', new: 'create' }, status: 'ready' });
const { today } = setup;
const choices = { choice1: 'Alpha', choice2: 'Beta', choice3: 'Gamma', choice4: 'Delta' };
const whole = { category: 'Pop', forDate: '', question: 'Which?', ...choices, correctChoice: 'Beta' };
const read = (cells: object, change: Partial<ReadOptions> = {}) =>
  readRow(2, { ...whole, ...cells }, { ...setup, ...change });
const listProblems = (cells: object, change: Partial<ReadOptions> = {}) =>
  read(cells, change).issues.map(({ field, message }) => [field, message]);

const makeRows = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

it.each(['beta ', '(B)', 'Option B:'])('an import finds the second choice by “%s”', (correctChoice) => {
  expect(read({ correctChoice }).row.question?.correctChoice).toBe('Beta');
});

it('an import finds a file by its name in any Unicode form and letter case', () => {
  const media = { 'caf\u00E9.jpg': { id: 'm1', type: 'image' as const } };
  const { row } = read({ media: 'Cafe\u0301.JPG' }, { media });
  expect(row).toMatchObject({ mediaId: 'm1', mediaType: 'image' });
});

it.each([
  ['abcdefghij.webp', 'image'],
  ['2cdc28f0-017a-49c4-9ed7-87056c83901f.webp', 'image'],
  ['f65014bc6ff5419ea86e7972a047ba22.mp4', 'audio'],
])(
  'an import of an export finds the stored file %s by its name, for a stored record alone',
  (media, mediaType) => {
    const { row, issues } = read({ id: 'r1', version: '1', media });
    expect([row.mediaId, row.mediaType, issues]).toEqual([media.split('.')[0], mediaType, []]);
    expect(listProblems({ media })).toEqual([['media', expect.stringContaining('There is no file')]]);
  },
);

const numbers = { choice1: '4', choice2: '3', choice3: '2', choice4: '1', correctChoice: '1' };

it('a person is asked to write the text of a key that is one choice and the position of another', () => {
  const message = '“1” is the text of one choice and the number of another: write the text of the right one';
  expect(listProblems(numbers)).toEqual([['correctChoice', message]]);
});

it.each(['4', 'D'])('a person is asked what the key %s means in a column of texts', (key) => {
  const texts = Array.from({ length: 9 }, () => ({ choices: ['Ann', 'Bob', 'Eve', 'Kim'], key: 'Eve' }));
  const legs = { choices: ['four', 'five', 'six', 'eight'], key };
  expect(findKeyForms([...texts, legs])).toEqual(['mixed1', 'text']);
});

it('a person is asked how the right choice is named if the column allows several ways', () => {
  expect(listProblems(numbers, { keyForms: ['text', 'from1'] })).toEqual([
    ['correctChoice', '“1” can be read in several ways: choose above how the right choice is named'],
  ]);
});

it.each<[what: string, cells: object, field: string, message: string]>([
  ['two right answers', { correctChoice: 'A and C' }, 'correctChoice', 'Only one choice can be right'],
  ['two letters in a row', { correctChoice: 'AC' }, 'correctChoice', 'Only one choice can be right'],
  ['a right answer that is none', { correctChoice: 'E' }, 'correctChoice', '“E” is none of the choices'],
  ['five choices', { extra: 'Epsilon' }, 'extra', 'A question has four choices'],
  ['no category', { category: '' }, 'category', 'Select a category'],
  ['an unknown category', { category: 'Sport' }, 'category', 'There is no category “Sport”'],
  ['a day that is none', { forDate: '2027-02-30' }, 'forDate', 'use a date that exists'],
  ['a day of two readings', { forDate: '01/02/2027' }, 'forDate', 'write 01/02/2027 as YYYY-MM-DD'],
  ['an unknown level', { difficulty: 'tricky' }, 'difficulty', '“tricky” is not easy, medium or hard'],
  ['another game', { game: 'Weekly questions' }, 'game', 'This row is of another game'],
  ['a long question', { question: 'x'.repeat(501) }, 'question', 'use at most 500 characters. It has 501.'],
  ['a long theme tag', { themes: 'x'.repeat(41) }, 'themes', 'at most 40 characters'],
  ['a file that is not there', { media: 'cat.jpg' }, 'media', 'There is no file “cat.jpg”'],
])('a person learns the field of an unreadable cell: %s', (_what, cells, field, message) => {
  expect(listProblems(cells)).toEqual([[field, expect.stringContaining(message)]]);
});

it.each(['category', 'difficulty', 'status', 'media'])(
  'a person learns that “constructor” in the column %s is unknown, as any other word',
  (field) => {
    const problems = listProblems({ [field]: 'constructor' }, { status: null });
    expect(problems).toEqual([[field, expect.stringContaining('“constructor”')]]);
  },
);

it.each([
  ['2027-02-01', null, '2027-02-01'],
  ['2027-02-01T00:00:00Z', null, '2027-02-01'],
  ['2027/2/1', null, '2027-02-01'],
  ['1.2.2027', null, '2027-02-01'],
  ['Mon, Feb 1, 2027', null, '2027-02-01'],
  ['46419', null, '2027-02-01'],
  ['01/02/2027', null, null],
  ['01/02/2027', 'day', '2027-02-01'],
  ['01/02/27', 'month', '2027-01-02'],
  ['31/12/2027', null, '2027-12-31'],
  ['5/12', null, null],
  ['5/12', 'day', '2026-12-05'],
  ['5/13', null, '2027-05-13'],
  ['tomorrow', null, null],
  ['13/13/2027', 'day', null],
] as const)('an import reads %s, with the order %s, as the day %s', (text, order, date) => {
  expect(readCellDate(text, order, today)).toBe(date);
});

it.each<[who: string, cells: object, change: Partial<ReadOptions>, status: string]>([
  ['writer', { status: 'ready' }, { mayPublish: false }, 'draft'],
  ['editor', { status: 'in review' }, { status: null }, 'in_review'],
  ['editor', {}, { status: null }, 'draft'],
])(
  'a %s who imports a row with %j, with the options %j, gets the status %s',
  (_who, cells, change, status) => {
    expect(read(cells, change).row.status).toBe(status);
  },
);

it('an update keeps the fields without a column, whatever the person chose for new rows', () => {
  const oneForAll: ReadOptions = { ...setup, categoryId: 'a1', dates: 'bench', status: 'draft' };
  const cells = { id: 'r1', version: '3', question: 'Which?', category: 'Pop', forDate: '', explanation: '' };
  expect(readRow(2, cells, oneForAll)).toEqual({
    issues: [],
    row: {
      line: 2,
      id: 'r1',
      version: 3,
      categoryId: 'p1',
      forDate: null,
      explanation: '',
      question: { question: 'Which?' },
    },
  });
});

it('an import reads a word puzzle in capitals', () => {
  const puzzle = { category: 'new', word: 'fjord', hint: 'An inlet' };
  expect(readRow(2, puzzle, { ...setup, game: 'word_puzzle', dates: 'bench' })).toMatchObject({
    row: { category: 'new', forDate: null, puzzle: { word: 'FJORD', hint: 'An inlet' } },
    issues: [],
  });
});

it('a choice in a cell of lettered choices keeps its letter if one before it is empty', () => {
  const given = makeRows(
    ['Which river?', 'A) ; B) Rhine; C) Elbe', 'B'],
    ['Which sea?', 'A) Aral; B) Dead', 'A'],
  );
  const columns: Columns = ['question', 'options', 'correctChoice'];
  const { rows } = readFileRows(given, { columns, headingLine: null, fillsDown: false });
  const correct = rows.map((row) => readRow(row.line, row.cells, setup).row.question?.correctChoice);
  expect(correct).toEqual(['Rhine', 'Aral']);
});

it('an import of an export keeps choices that begin with letters in order', () => {
  const heading = ['id', 'version', 'question', 'choice1', 'choice2', 'choice3', 'choice4', 'correct'];
  const texts = ['A. Bell', 'B. Volta', 'C. Ohm', 'D. Watt'];
  const rows = makeRows(heading, ['r1', '3', 'Who?', ...texts, 'B. Volta']);
  const { columns } = guessColumns(rows, []);
  const [row] = readFileRows(rows, { columns, headingLine: 1, fillsDown: false }).rows;
  expect(row?.cells).toMatchObject({ choice1: 'A. Bell', choice2: 'B. Volta', correctChoice: 'B. Volta' });
});

it('a person is asked what the level 1 means in a file whose scale has more than three', () => {
  expect(listProblems({ difficulty: '1' }, { levels: { 1: undefined, 5: 'hard' } })).toEqual([
    ['difficulty', expect.stringContaining('“1” is not easy, medium or hard')],
  ]);
});

it('a person is asked what an unknown status of the file means, unless one status was chosen for all rows', () => {
  const cells = { status: 'Durchgewinkt' };
  expect(listProblems(cells, { status: null })).toEqual([
    ['status', 'Status: “Durchgewinkt” is not draft, in review or ready: choose above what it means'],
  ]);
  expect(listProblems(cells, { status: 'draft' })).toEqual([]);
  const statuses = { Durchgewinkt: 'ready' } as const;
  expect(read(cells, { status: null, statuses }).row.status).toBe('ready');
});

it.each<[forDate: string, dates: ReadOptions['dates'], day: string | null]>([
  ['2031-01-04', 'gaps', '2031-01-04'],
  [today, 'gaps', today],
  ['2020-01-04', 'gaps', null],
  ['', 'gaps', null],
  ['2031-01-04', 'bench', null],
])('a row for “%s” in an import into %s gets the day %s', (forDate, dates, day) => {
  expect(read({ forDate }, { dates }).row.forDate).toBe(day);
});
