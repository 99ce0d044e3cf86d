import { addDays } from '@/lib/dates/calendar-date';
import {
  findDeviations,
  findRecordState,
  listDaysOfWeek,
  listPlannedDays,
  listRecordsBetween,
  listWholeWeeks,
  proposeDueDay,
} from './rules';

const today = '2026-11-22';

test('a plan without a month shows the next 30 days, or 62 if it is long', () => {
  expect(listPlannedDays('daily', '', today)).toHaveLength(30);
  expect(listPlannedDays('daily', '', today)[0]).toBe(today);
  expect(listPlannedDays('daily', '', today, true)).toHaveLength(62);
});

test('a plan of a month shows its days, and those of the next month if it is long', () => {
  expect(listPlannedDays('word_puzzle', '2027-02', today)).toHaveLength(28);
  expect(listPlannedDays('daily', '2026-12', today, true).at(-1)).toBe('2027-01-31');
});

test('a plan of weekly questions shows the Saturdays', () => {
  const saturdays = ['07', '14', '21', '28'].map((day) => `2026-11-${day}`);
  expect(listPlannedDays('weekly', '2026-11', today)).toEqual(saturdays);
});

test.each([
  [{ status: 'ready', isIncomplete: false } as const, 'ready'],
  [{ status: 'draft', isIncomplete: true } as const, 'incomplete'],
  [{ status: 'draft', isIncomplete: false } as const, 'draft'],
  [{ status: 'in_review', isIncomplete: false } as const, 'in review'],
])('a planner sees a record of %j as %s', (record, state) => {
  expect(findRecordState(record)).toBe(state);
});

test.each([
  ['2026-11-25', '2026-11-23'],
  ['2026-11-23', today],
])('a planner who assigns the gap of %s is proposed %s as its due day, and no past day', (forDate, due) => {
  expect(proposeDueDay(today, forDate)).toBe(due);
});

const monday = '2026-11-23';

test('a planner sees the targets of a week only if all of its days are shown', () => {
  const days = Array.from({ length: 15 }, (_, index) => addDays('2026-11-22', index));
  expect(listWholeWeeks(days)).toEqual([monday, '2026-11-30']);
  expect(listWholeWeeks(days.slice(0, 14))).toEqual([monday]);
});

const makeRecord = (forDate: string | null, more: object = {}) => ({
  forDate,
  mediaType: null,
  difficulty: null,
  ...more,
});

test('a planner sees how many records of a week are over and under target', () => {
  const records = [
    makeRecord(monday, { mediaType: 'image', difficulty: 'hard' }),
    makeRecord(addDays(monday, 6), { difficulty: 'hard' }),
    makeRecord(addDays(monday, 7), { mediaType: 'image' }),
    makeRecord(addDays(monday, -1), { mediaType: 'audio' }),
    makeRecord(null, { mediaType: 'audio' }),
    makeRecord(addDays(monday, 2), { difficulty: 'easy' }),
  ];
  expect(findDeviations({ image: 2, audio: 0, hard: 1 }, records, monday)).toEqual([
    { kind: 'image', by: -1 },
    { kind: 'hard', by: 1 },
  ]);
});

test('a week is from Monday to Sunday, whichever of its days is named', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
  for (const day of week) expect(listDaysOfWeek(day)).toEqual(week);
  expect(listDaysOfWeek('2026-12-31').at(-1)).toBe('2027-01-03');
});

const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
const categories = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const records = [
  ...days.flatMap((forDate) =>
    categories.map(({ id }) => ({ categoryId: id, forDate, name: `${id}${forDate.slice(-2)}` })),
  ),
  { categoryId: 'a', forDate: null, name: 'bench' },
  { categoryId: 'a', forDate: '2026-11-22', name: 'second' },
];
const makeCell = (categoryId: string, day: number) => ({ categoryId, date: `2026-11-${day}` });

test.each([
  ['one cell', makeCell('b', 23), makeCell('b', 23), ['b23']],
  ['a column downwards', makeCell('c', 22), makeCell('c', 24), ['c22', 'c23', 'c24']],
  ['a block from its end', makeCell('c', 23), makeCell('b', 22), ['b22', 'c22', 'b23', 'c23']],
  ['a cell with two records', makeCell('a', 22), makeCell('a', 22), ['a22', 'second']],
  ['from a day that is not shown to a cell', makeCell('a', 20), makeCell('b', 23), ['b23']],
  ['from a cell to a category that is not shown', makeCell('b', 23), makeCell('x', 23), ['b23']],
])('a person who selects %s gets its records', (_what, one, other, expected) => {
  const found = listRecordsBetween(one, other, { days, categories, records });
  expect(found.map(({ name }) => name)).toEqual(expected);
});
