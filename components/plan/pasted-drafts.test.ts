import * as fc from 'fast-check';
import { readCells, readPasted, readPastedBlock, writeBlock, writeCells } from './pasted-drafts';

const row = ['Which?', 'Alpha', 'Beta', 'Gamma', 'Delta'];
const questionOf = (text: string) => readPasted(text, 'daily')[0]?.draft.question;

test('cells come back as they were written, quotes, tabs and line breaks too', () => {
  const cell = fc
    .array(fc.constantFrom('a', 'ß', '"', '\t', '\n', ' ', ',', '😀', '='), { maxLength: 6 })
    .map((characters) => characters.join('').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('first'), cell, cell), { minLength: 1 }), (rows) => {
      expect(readCells(writeCells(rows))).toEqual(rows);
    }),
  );
});

test('reads whatever is pasted, one draft a row', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('daily', 'weekly', 'word_puzzle'), (text, game) => {
      for (const pasted of readPasted(text, game)) {
        expect(Boolean(pasted.draft.question) !== Boolean(pasted.draft.puzzle)).toBe(true);
      }
    }),
  );
});

test.each([
  ['its text', 'beta'],
  ['its number', '2'],
  ['its letter', 'B'],
])('knows the correct choice by %s', (_how, named) => {
  expect(questionOf([...row, named].join('\t'))).toMatchObject({ question: 'Which?', correctChoice: 'Beta' });
});

test('a number that is a choice is that choice', () => {
  expect(questionOf('How many?\t4\t3\t2\t1\t1')).toMatchObject({ correctChoice: '1' });
});

test('a cell with line breaks is one cell, and a heading and blank lines are none', () => {
  const text = 'Question\tChoice 1\r\n\r\n"Which ""one""\nis it?"\tAlpha\r\n';
  expect(readPasted(text, 'daily')).toMatchObject([
    {
      title: 'Which "one"\nis it?',
      problem: undefined,
      lacks: ['choice 2', 'choice 3', 'choice 4', 'the correct choice'],
    },
  ]);
});

test.each([
  ['too many columns', [...row, '2', 'why', 'where', '2031-01-31', 'more'].join('\t'), 'more than 9 columns'],
  ['a day that does not exist', [...row, '2', '', '', '2031-02-30'].join('\t'), 'Review by: Use a date'],
  ['a long explanation', [...row, '2', 'x'.repeat(1001)].join('\t'), 'at most 1000 characters'],
  ['a correct choice that is none', [...row, 'Epsilon'].join('\t'), '“Epsilon” is none'],
  ['a long question', 'x'.repeat(501), '501 characters'],
  ['a long choice', `Which?\t${'x'.repeat(201)}`, 'longer than 200'],
])('says what is wrong: %s', (_what, text, problem) => {
  expect(readPasted(text, 'weekly')[0]?.problem).toContain(problem);
});

test('words are upper case, and letters alone', () => {
  expect(readPasted('fjord\tA narrow inlet', 'word_puzzle')).toMatchObject([
    { draft: { puzzle: { word: 'FJORD', hint: 'A narrow inlet' } }, problem: undefined, lacks: [] },
  ]);
  expect(readPasted('two words', 'word_puzzle')[0]?.problem).toBe('Use letters only in the word');
});

test('a copied block comes back whole: each category with its days, its choices and the correct one', () => {
  const categories = ['Art', 'Sport'].map((category) => ({ id: category.toLowerCase(), category }));
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
  const [into] = categories;
  if (!into) throw new Error('there is one');
  const text = writeBlock(records, 'daily', categories);
  const block = readPastedBlock(text, 'daily', into, categories);
  expect(block.map(({ category, rows }) => [category.id, rows.map(({ title }) => title)])).toEqual([
    ['art', ['One?']],
    ['sport', ['Three?', 'Two?']],
  ]);
  expect(block[1]?.rows[1]?.draft).toEqual(records[0]?.text);
  const ofOne = writeBlock(records.slice(0, 1), 'daily', categories);
  expect(readPastedBlock(ofOne, 'daily', into, categories)[0]?.rows[0]?.draft).toEqual(records[0]?.text);
});
