import * as fc from 'fast-check';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { readPasted, writeBlock } from './pasted-drafts';

const row = ['Which?', 'Alpha', 'Beta', 'Gamma', 'Delta'];
const wideRow = [...row, '2', 'why', 'where', '2031-01-31', 'more'];
const categories = ['Art', 'Sport'].map((category) => ({ id: category.toLowerCase(), category }));
const [into] = categories as [(typeof categories)[number]];
const readBlock = (text: string, game: ReviewedGame = 'daily') =>
  readPasted(text, { game, into, categories, today: '2026-11-24' });
const readRows = (text: string, game: ReviewedGame = 'daily') => readBlock(text, game)[0]?.rows ?? [];

test('A planner gets either a question or a puzzle from each row of any pasted text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('daily', 'weekly', 'word_puzzle'), (text, game) => {
      for (const { draft } of readBlock(text, game).flatMap(({ rows }) => rows)) {
        expect(Boolean(draft.question) !== Boolean(draft.puzzle)).toBe(true);
      }
    }),
  );
});

test.each(['beta', '2', 'B'])('A planner marks the correct choice as “%s”', (named) => {
  const [read] = readRows([...row, named].join('\t'));
  expect(read?.draft.question).toMatchObject({ question: 'Which?', correctChoice: 'Beta' });
});

test('A planner whose mark is the number of one choice and the text of another is asked for a text', () => {
  expect(readRows('How many?\t4\t3\t2\t1\t1')[0]?.problem).toContain('can be read in several ways');
});

test('A planner pastes a cell with line breaks as one cell, below a heading and blank lines, which are no drafts', () => {
  const text = 'Question\tChoice 1\r\n\r\n"Which ""one""\nis it?"\tAlpha\r\n';
  expect(readRows(text)).toMatchObject([
    {
      title: 'Which "one"\nis it?',
      problem: undefined,
      missingParts: ['choice 2', 'choice 3', 'choice 4', 'the correct choice'],
    },
  ]);
});

test.each([
  ['WORD\tA unit of speech', 'word_puzzle', 'WORD'],
  ['A\tB', 'daily', 'A'],
] as const)('A planner pastes %j, which begins like a heading, as a draft', (text, game, title) => {
  expect(readRows(text, game)).toMatchObject([{ title }]);
});

test.each([
  [`${[...row, '2'].join('\t')}\nName the capital of Norway`, 'daily', 'Name the capital of Norway'],
  ['FJORD\tA narrow inlet\nTOTAL', 'word_puzzle', 'TOTAL'],
] as const)(
  'A planner gets a draft from each row of %j, also from one that a file may have as a title or total',
  (text, game, title) => {
    expect(readRows(text, game)[1]).toMatchObject({ title });
  },
);

test('A planner pastes columns in any order below their headings', () => {
  const text = 'Antwort\tFrage\tA\tB\tC\tD\nB\tWhich?\tAlpha\tBeta\tGamma\tDelta';
  expect(readRows(text)[0]).toMatchObject({
    draft: { question: { correctChoice: 'Beta' } },
    missingParts: [],
  });
});

test('A planner gets pasted words in upper case', () => {
  expect(readRows('fjord\tA narrow inlet', 'word_puzzle')).toMatchObject([
    { draft: { puzzle: { word: 'FJORD', hint: 'A narrow inlet' } }, problem: undefined, missingParts: [] },
  ]);
});

test('A planner who pastes two words for a puzzle is asked for letters only', () => {
  expect(readRows('two words', 'word_puzzle')[0]?.problem).toBe('Use letters only in the word');
});

/** A record whose texts have the characters that separate and quote cells. */
const copyOf = (categoryId: string, forDate: string, question: string) => ({
  categoryId,
  forDate,
  text: {
    question: { question, choice1: 'A', choice2: 'B "b"', choice3: 'C\tc', choice4: 'D', correctChoice: 'D' },
    explanation: 'Why:\n"so"',
    source: 'a.example',
    reviewBy: '2031-01-31',
  },
});

test('A planner pastes a copied block of two categories with all its texts into the same categories', () => {
  const records = [
    copyOf('sport', '2026-11-25', 'Two?'),
    copyOf('art', '2026-11-24', 'One?'),
    copyOf('sport', '2026-11-24', 'Three?'),
  ];
  const block = readBlock(writeBlock(records, 'daily', categories));
  expect(block.map(({ category, rows }) => [category.id, rows.map(({ title }) => title)])).toEqual([
    ['art', ['One?']],
    ['sport', ['Three?', 'Two?']],
  ]);
  expect(block[1]?.rows[1]?.draft).toEqual(records[0]?.text);
});

test('A planner pastes the copied records of one category into another one', () => {
  const record = copyOf('sport', '2026-11-25', 'Two?');
  const [read] = readBlock(writeBlock([record], 'daily', categories));
  expect(read).toMatchObject({ category: into, rows: [{ draft: record.text }] });
});

test('A planner who pastes a comment above two rows reads that the second has too many columns', () => {
  const text = [['# October'], [...row, '2'], wideRow].map((cells) => cells.join('\t')).join('\n');
  expect(readRows(text).map(({ problem }) => problem)).toEqual([undefined, 'It has more than 9 columns.']);
});

test('A planner who pastes too many columns below the name of the last category reads so', () => {
  const block = readBlock(`Art\tSport\nOne?\t${wideRow.join('\t')}`);
  expect(block[1]?.rows[0]?.problem).toBe('It has more than 9 columns.');
});

test('A planner who pastes columns that name one category twice gets rows of one category', () => {
  const block = readBlock('Art\tArt\nOne?\tTwo?');
  expect(block.map(({ category, rows }) => [category.id, rows.map(({ title }) => title)])).toEqual([
    ['art', ['Art', 'One?']],
  ]);
});
