import type { ImportRow } from './contract';
import { findNearRows } from './near-rows';

const others = { choice2: 'Rome', choice3: 'Oslo', choice4: 'Bern' };

/** Rows as a file brings them: a question with its right answer, or a word with its hint. */
const warningsOf = (rows: Partial<ImportRow>[]) =>
  [...findNearRows(rows.map((row, at) => ({ row: { line: at + 1, ...row }, issues: [] })))].map(
    ([line, issues]) => [line, issues.map(({ message, severity }) => `${severity}: ${message}`)],
  );
const asks = (question: string, correctChoice: string, more: Partial<ImportRow> = {}) => ({
  question: { question, choice1: correctChoice, ...others, correctChoice },
  ...more,
});
const puzzle = (word: string, forDate?: string) => ({ puzzle: { word, hint: `Think of ${word}` }, forDate });

it('warns of a question that an earlier row asks in other words or in reverse, and of no other', () => {
  const rows = [
    asks('Which city is the capital of France?', 'Paris'),
    asks('What is the capital city of France?', 'Paris'),
    asks('What is the capital city of Spain?', 'Madrid'),
    asks('Paris is the capital of which country?', 'France'),
    asks('Which river runs through the capital of Austria?', 'Danube'),
  ];
  expect(warningsOf(rows)).toEqual([
    [2, [expect.stringMatching(/^warning: Near to row 1: same answer, /)]],
    [
      4,
      expect.arrayContaining([expect.stringMatching(/^warning: Near to row 1: question and answer swapped/)]),
    ],
  ]);
});

it('warns of an answer in the question of a row within two weeks', () => {
  const about = (days: [string, string]) => [
    asks('Who painted Guernica?', 'Picasso', { forDate: days[0] }),
    asks('Which museum in Málaga shows works of Picasso alone?', 'Museo', { forDate: days[1] }),
  ];
  expect(warningsOf(about(['2031-01-01', '2031-01-14']))).toEqual([
    [2, ['warning: “Picasso” stands in this text, and is the answer to row 1']],
  ]);
  expect(warningsOf(about(['2031-01-01', '2031-02-14']))).toEqual([]);
});

it('warns of a word or a near form of it as the form does', () => {
  const rows = [
    puzzle('FJORD'),
    puzzle('FJORDS', '2031-01-01'),
    puzzle('FJORD', '2031-01-02'),
    puzzle('LAKE'),
  ];
  expect(warningsOf(rows)).toEqual([
    [2, ['warning: A near form, FJORD, is used within a year: row 1, on the bench.']],
    [
      3,
      expect.arrayContaining([
        'warning: This word was used before: row 1, on the bench.',
        'warning: A near form, FJORDS, is used within a year: row 2, January 1, 2031.',
      ]),
    ],
  ]);
});

it('compares five thousand rows that differ by a number', () => {
  const rows = Array.from({ length: 5000 }, (_, at) =>
    asks(`Which bird has number ${at} of the list?`, 'Wren'),
  );
  expect(warningsOf(rows)).toEqual([]);
});
