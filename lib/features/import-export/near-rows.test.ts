import type { ImportRow } from './contract';
import { findNearRows } from './near-rows';

const others = { choice2: 'Rome', choice3: 'Oslo', choice4: 'Bern' };

/** Returns the warnings of each row by its line. */
const listWarnings = (rows: Partial<ImportRow>[]) =>
  [...findNearRows(rows.map((row, at) => ({ row: { line: at + 1, ...row }, issues: [] })))].map(
    ([line, issues]) => [line, issues.map(({ message, severity }) => `${severity}: ${message}`)],
  );
const makeQuestionRow = (question: string, correctChoice: string, more: Partial<ImportRow> = {}) => ({
  question: { question, choice1: correctChoice, ...others, correctChoice },
  ...more,
});
const makePuzzleRow = (word: string, forDate?: string) => ({
  puzzle: { word, hint: `Think of ${word}` },
  forDate,
});

it('a person is warned of rows that ask the question of an earlier row in other words or in reverse', () => {
  const rows = [
    makeQuestionRow('Which city is the capital of France?', 'Paris'),
    makeQuestionRow('What is the capital city of France?', 'Paris'),
    makeQuestionRow('What is the capital city of Spain?', 'Madrid'),
    makeQuestionRow('Paris is the capital of which country?', 'France'),
    makeQuestionRow('Which river runs through the capital of Austria?', 'Danube'),
  ];
  expect(listWarnings(rows)).toEqual([
    [2, [expect.stringMatching(/^warning: Near to row 1: same answer, /)]],
    [
      4,
      expect.arrayContaining([expect.stringMatching(/^warning: Near to row 1: question and answer swapped/)]),
    ],
  ]);
});

const PICASSO_LEAKS = 'warning: “Picasso” stands in this text, and is the answer to row 1';
it.each([
  ['a person is warned', '2031-01-15', [[2, [PICASSO_LEAKS]]]],
  ['a person is not warned', '2031-01-16', []],
])('%s of an answer of January 1 in the text of a question of %s', (_who, forDate, warnings) => {
  const rows = [
    makeQuestionRow('Who painted Guernica?', 'Picasso', { forDate: '2031-01-01' }),
    makeQuestionRow('Which museum in Málaga shows works of Picasso alone?', 'Museo', { forDate }),
  ];
  expect(listWarnings(rows)).toEqual(warnings);
});

it('a person is warned of a word that an earlier row has, or has in a near form', () => {
  const rows = [
    makePuzzleRow('FJORD'),
    makePuzzleRow('FJORDS', '2031-01-01'),
    makePuzzleRow('FJORD', '2031-01-02'),
    makePuzzleRow('LAKE'),
  ];
  expect(listWarnings(rows)).toEqual([
    [2, ['warning: A near form, FJORD, is used: row 1, on the bench.']],
    [
      3,
      expect.arrayContaining([
        'warning: This word was used before: row 1, on the bench.',
        'warning: A near form, FJORDS, is used within a year: row 2, January 1, 2031.',
      ]),
    ],
  ]);
});

it('a person is warned of the only near-duplicate among five thousand questions that differ by a number', () => {
  const rows = Array.from({ length: 5000 }, (_, at) =>
    makeQuestionRow(`Which bird has number ${at} of the list?`, 'Wren'),
  );
  const near = ['Which city is the capital of France?', 'What is the capital city of France?'];
  expect(listWarnings([...rows, ...near.map((question) => makeQuestionRow(question, 'Paris'))])).toEqual([
    [5002, [expect.stringMatching(/^warning: Near to row 5001: same answer, /)]],
  ]);
});
