import { readJson } from './read-json';

it('a person is told that a list of 200,000 lists has too many rows', () => {
  const text = JSON.stringify(Array(200_000).fill(['Who?', 'Ann']));
  expect(() => readJson(text)).toThrow('This has 199,999 rows');
});

it.each([
  [
    'a list',
    [{ question: 'One?' }, { question: 'Two?' }, { prompt_html: 'Lost?', answer: 'C' }, 'a note'],
    ['One?', 'Two?', 'Lost?', 'a note'],
  ],
  [
    'a list with a round',
    [{ question: 'One?' }, { name: 'Round 2', questions: [{ question: 'Two?' }] }],
    ['One?', 'Two?'],
  ],
  [
    'an object',
    { tieBreaker: { question: 'One?' }, questions: [{ question: 'Two?' }, { question: 'Three?' }] },
    ['One?', 'Two?', 'Three?'],
  ],
])('every part of %s with questions becomes a row', (_what, parts, texts) => {
  const [, ...rows] = readJson(JSON.stringify(parts));
  const findText = (cells: readonly string[]) => texts.find((text) => cells.join().includes(text));
  expect(rows.map(({ cells }) => findText(cells)).toSorted()).toEqual(texts.toSorted());
});

it('questions have the category and difficulty of the object around them', () => {
  const round = { category: 'History', difficulty: 'hard', questions: [{ question: 'One?' }] };
  const rows = [
    { line: 0, cells: ['question', 'category', 'difficulty'] },
    { line: 1, cells: ['One?', 'History', 'hard'] },
  ];
  expect(readJson(JSON.stringify(round))).toEqual(rows);
  expect(readJson(JSON.stringify({ quiz: round }))).toEqual(rows);
});

it.each(['null', '5', `{"question":"Deep?","more":${'['.repeat(100)}${']'.repeat(100)}}`])(
  'the line %s of JSON Lines is a broken row, and the others are read',
  (line) => {
    const rows = readJson(['{"question":"One?"}', line, '{"question":"Two?"}'].join('\n'));
    expect(rows.map(({ isBroken }) => Boolean(isBroken))).toEqual([false, false, true, false]);
  },
);

it('a right answer that is the name of one choice and the text of another names both, so that a person decides', () => {
  const options = ['C', 'A', 'B', 'D'].map((value, at) => ({ key: 'ABCD'[at], value }));
  const keyIn = (key: object) => {
    const [names, row] = readJson(JSON.stringify([{ question: 'Which vitamin?', options, ...key }]));
    return row?.cells[names?.cells.indexOf(Object.keys(key)[0] ?? '') ?? -1];
  };
  expect(keyIn({ answer: 'A' })).toBe('C; A');
  expect(keyIn({ answer: 'D' })).toBe('D');
  expect(keyIn({ correctOptionId: 'A' })).toBe('C');
});

it('a round may have a question as its title, which is its category', () => {
  const rounds = {
    'Who is it?': [{ question: 'One?', answer: '1' }],
    'Where is it?': [{ question: 'Two?', answer: '2' }],
  };
  expect(readJson(JSON.stringify(rounds)).map(({ cells }) => cells)).toEqual([
    ['question', 'answer', 'category'],
    ['One?', '1', 'Who is it?'],
    ['Two?', '2', 'Where is it?'],
  ]);
});
