import { filterEntries, listDateEntries, listPlanEntries, type PaletteEntry } from './palette-options';

const entries: PaletteEntry[] = ['Daily questions', 'Weekly questions', 'Video trimmer'].map((title) => ({
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
  ['trim', ['Video trimmer']],
  ['immer', []],
  ['screen trim', ['Video trimmer']],
  ['create', ['Weekly questions']],
  ['new question', ['Weekly questions']],
])('"%s" leads to %j', (query, expected) => {
  expect(filterEntries(entries, query).map(({ title }) => title)).toEqual(expected);
});

test('a day leads to its screens; any other text to none', () => {
  expect(listDateEntries('24.11.', '2026-11-22')).toEqual([
    {
      id: 'daily-2026-11-24',
      title: 'Tue, Nov 24, 2026',
      kind: 'Daily questions',
      to: '/trivia_questions/2026-11-24',
    },
    {
      id: 'weekly-2026-11-24',
      title: 'Tue, Nov 24, 2026',
      kind: 'Weekly questions',
      to: '/weekly_trivia_questions/2026-11-24',
    },
    {
      id: 'puzzles-2026-11-24',
      title: 'Tue, Nov 24, 2026',
      kind: 'Word puzzles',
      to: '/wordpuzzles?month=2026-11&at=2026-11-24',
    },
  ]);
  expect(listDateEntries('rhine', '2026-11-22')).toEqual([]);
  expect(listPlanEntries('24.11.', '2026-11-22').map(({ to }) => to)).toEqual([
    '/plan?month=2026-11&at=2026-11-24',
  ]);
  expect(listPlanEntries('rhine', '2026-11-22')).toEqual([]);
  expect(listPlanEntries('05/12/2026', '2026-11-22').map(({ title }) => title)).toEqual([
    'Tue, May 12, 2026',
    'Sat, Dec 5, 2026',
  ]);
});
