import { filterEntries, listDateEntries, listPlanEntries, type PaletteOption } from './palette-options';

const entries: PaletteOption[] = ['Daily questions', 'Weekly questions', 'Video trimmer'].map((title) => ({
  id: title,
  title,
  kind: 'Screen',
  words: title === 'Weekly questions' ? 'create new' : undefined,
  to: '/',
}));

test.each([
  ['', ['Daily questions', 'Weekly questions', 'Video trimmer']],
  ['quest', ['Daily questions', 'Weekly questions']],
  ['QUE we', ['Weekly questions']],
  ['immer', []],
  ['screen trim', ['Video trimmer']],
  ['new question', ['Weekly questions']],
])('a person who types "%s" gets %j', (query, expected) => {
  expect(filterEntries(entries, query).map(({ title }) => title)).toEqual(expected);
});

const today = '2026-11-22';

test('a person who types a day gets its screens', () => {
  expect(listDateEntries('24.11.', today).map(({ title, kind, to }) => [title, kind, to])).toEqual([
    ['Tue, Nov 24, 2026', 'Daily questions', '/trivia_questions/2026-11-24'],
    ['Tue, Nov 24, 2026', 'Weekly questions', '/weekly_trivia_questions/2026-11-24'],
    ['Tue, Nov 24, 2026', 'Word puzzles', '/wordpuzzles?month=2026-11&at=2026-11-24'],
  ]);
});

test('a person who types another word gets no day', () => {
  expect(listDateEntries('rhine', today)).toEqual([]);
  expect(listPlanEntries('rhine', today)).toEqual([]);
});

test('a person who types a date that can be read in two ways gets both days in the plan', () => {
  expect(listPlanEntries('05/12/2026', today).map(({ title, to }) => [title, to])).toEqual([
    ['Tue, May 12, 2026', '/plan?month=2026-05&at=2026-05-12'],
    ['Sat, Dec 5, 2026', '/plan?month=2026-12&at=2026-12-05'],
  ]);
});
