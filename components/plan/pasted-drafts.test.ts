import * as fc from 'fast-check';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { readPasted, writeBlock } from './pasted-drafts';

const row = ['Which?', 'Alpha', 'Beta', 'Gamma', 'Delta'];
const categories = ['Art', 'Sport'].map((category) => ({ id: category.toLowerCase(), category }));
const [into] = categories as [(typeof categories)[number]];
const blockOf = (text: string, game: ReviewedGame = 'daily') =>
  readPasted(text, { game, into, categories, today: '2026-11-24' });
const rowsOf = (text: string, game: ReviewedGame = 'daily') => blockOf(text, game)[0]?.rows ?? [];

test('reads one draft from each row of any pasted text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('daily', 'weekly', 'word_puzzle'), (text, game) => {
      for (const { draft } of blockOf(text, game).flatMap(({ rows }) => rows)) {
        expect(Boolean(draft.question) !== Boolean(draft.puzzle)).toBe(true);
      }
    }),
  );
});

test('knows the correct choice by its text, its number or its letter, and asks for a text where a number is a choice and counts another', () => {
  for (const named of ['beta', '2', 'B']) {
    const [read] = rowsOf([...row, named].join('\t'));
    expect(read?.draft.question).toMatchObject({ question: 'Which?', correctChoice: 'Beta' });
  }
  expect(rowsOf('How many?\t4\t3\t2\t1\t1')[0]?.problem).toContain('can be read in several ways');
});

test('a cell with line breaks is one cell, and a heading and blank lines are none', () => {
  const text = 'Question\tChoice 1\r\n\r\n"Which ""one""\nis it?"\tAlpha\r\n';
  expect(rowsOf(text)).toMatchObject([
    {
      title: 'Which "one"\nis it?',
      problem: undefined,
      lacks: ['choice 2', 'choice 3', 'choice 4', 'the correct choice'],
    },
  ]);
  expect(rowsOf('WORD\tA unit of speech', 'word_puzzle')).toMatchObject([{ title: 'WORD' }]);
});

test('columns may stand in any order below their headings', () => {
  const text = 'Antwort\tFrage\tA\tB\tC\tD\nB\tWhich?\tAlpha\tBeta\tGamma\tDelta';
  expect(rowsOf(text)[0]).toMatchObject({ draft: { question: { correctChoice: 'Beta' } }, lacks: [] });
});

test.each([
  ['too many columns', [...row, '2', 'why', 'where', '2031-01-31', 'more'].join('\t'), 'more than 9 columns'],
  ['a day that does not exist', [...row, '2', '', '', '2031-02-30'].join('\t'), 'Review by: use a date'],
  ['a long explanation', [...row, '2', 'x'.repeat(1001)].join('\t'), 'at most 1000 characters'],
  ['a correct choice that is none', [...row, 'Epsilon'].join('\t'), '“Epsilon” is none'],
  ['a long question', 'x'.repeat(501), 'It has 501'],
  ['a long choice', `Which?\t${'x'.repeat(201)}`, 'Choice 1: use at most 200'],
])('says what is wrong: %s', (_what, text, problem) => {
  expect(rowsOf(text, 'weekly')[0]?.problem).toContain(problem);
});

test('makes words upper case, and allows only letters', () => {
  expect(rowsOf('fjord\tA narrow inlet', 'word_puzzle')).toMatchObject([
    { draft: { puzzle: { word: 'FJORD', hint: 'A narrow inlet' } }, problem: undefined, lacks: [] },
  ]);
  expect(rowsOf('two words', 'word_puzzle')[0]?.problem).toBe('Use letters only in the word');
});

test('reads a copied block whole: each category with its days, its choices and the correct one', () => {
  const record = (categoryId: string, forDate: string, question: string) => ({
    categoryId,
    forDate,
    text: {
      question: {
        question,
        choice1: 'A',
        choice2: 'B "b"',
        choice3: 'C\tc',
        choice4: 'D',
        correctChoice: 'D',
      },
    },
  });
  const two = record('sport', '2026-11-25', 'Two?');
  const behind = { explanation: 'Why:\n"so"', source: 'a.example', reviewBy: '2031-01-31' };
  const records = [
    { ...two, text: { ...two.text, ...behind } },
    record('art', '2026-11-24', 'One?'),
    record('sport', '2026-11-24', 'Three?'),
  ];
  const block = blockOf(writeBlock(records, 'daily', categories));
  expect(block.map(({ category, rows }) => [category.id, rows.map(({ title }) => title)])).toEqual([
    ['art', ['One?']],
    ['sport', ['Three?', 'Two?']],
  ]);
  expect(block[1]?.rows[1]?.draft).toEqual(records[0]?.text);
  expect(rowsOf(writeBlock(records.slice(0, 1), 'daily', categories))[0]?.draft).toEqual(records[0]?.text);
});
