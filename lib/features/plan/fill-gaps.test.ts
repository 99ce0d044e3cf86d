import { addDays } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from './contract';
import { type Calendar, findNextGap, listGaps, listOpenDates, suggestFills } from './fill-gaps';

const today = '2026-11-22';
const days = Array.from({ length: 6 }, (_, index) => addDays(today, index - 1));
const makeCategory = (id: string, active = true) => ({ id, category: id, active, runway: 0 }) as PlanCategory;
const makeRecord = (id: string, categoryId: string, forDate: string | null, status = 'ready') =>
  ({ id, categoryId, forDate, status, title: id, themes: [] as readonly string[] }) as PlannedRecord;
const suggestAll = (calendar: Calendar) => suggestFills(calendar, listGaps(calendar));

test('a planner is proposed for each gap from today on the ready record of its category that was changed longest ago, and no reserve', () => {
  const proposals = suggestAll({
    days,
    today,
    categories: [makeCategory('a'), makeCategory('b'), makeCategory('c', false)],
    records: [makeRecord('x', 'a', today), makeRecord('y', 'a', addDays(today, 2), 'draft')],
    bench: [
      makeRecord('newest', 'a', null),
      makeRecord('draft', 'a', null, 'draft'),
      makeRecord('waiting', 'a', null, 'in_review'),
      makeRecord('oldest', 'a', null),
      makeRecord('other', 'b', null),
      makeRecord('inactive', 'c', null),
      { ...makeRecord('reserve', 'b', null), runsAnyDay: true },
    ],
  });
  expect(proposals.map((one) => [one.date, one.category.id, one.record.id])).toEqual([
    [today, 'b', 'other'],
    [addDays(today, 1), 'a', 'oldest'],
    [addDays(today, 3), 'a', 'newest'],
  ]);
});

const makeRecordAbout = (id: string, title: string, themes: string[] = []) => ({
  ...makeRecord(id, 'a', null),
  title,
  themes,
});
/** The bench has a question like that of today, and two that share a theme. */
const calendarOfAlike = {
  days: Array.from({ length: 12 }, (_, index) => addDays(today, index)),
  today,
  categories: [makeCategory('a')],
  records: [{ ...makeRecord('x', 'b', today), title: 'Which river flows through Vienna?' }],
  bench: [
    makeRecordAbout('third', 'What is osmosis?', ['Biology']),
    makeRecordAbout('second', 'What is a fjord?', ['biology']),
    makeRecordAbout('first', 'Which long river flows through Vienna?'),
  ],
};
const listPlaces = (proposals: ReturnType<typeof suggestAll>) =>
  proposals.map((one) => [one.date, one.record.id]);

test('a planner is proposed similar questions at least seven days apart', () => {
  expect(listPlaces(suggestAll(calendarOfAlike))).toEqual([
    [today, 'second'],
    [addDays(today, 7), 'first'],
    [addDays(today, 8), 'third'],
  ]);
});

test('a planner is proposed records only for the requested gaps', () => {
  const gaps = listGaps(calendarOfAlike).slice(3, 4);
  expect(listPlaces(suggestFills(calendarOfAlike, gaps))).toEqual([[addDays(today, 3), 'second']]);
});

test('a planner gets the gaps from today on by day, then in the order of the categories', () => {
  const categories = [makeCategory('over', false), makeCategory('a'), makeCategory('b')];
  const full = days.flatMap((day) => [makeRecord(`a${day}`, 'a', day), makeRecord(`b${day}`, 'b', day)]);
  const [yesterday, later] = [addDays(today, -1), addDays(today, 2)];
  const emptied = [`a${yesterday}`, `b${today}`, `b${later}`, `a${later}`];
  const records = full.filter(({ id }) => !emptied.includes(id));
  expect(listGaps({ days, today, categories, records })).toEqual([
    { forDate: today, categoryId: 'b', category: 'b' },
    { forDate: later, categoryId: 'a', category: 'a' },
    { forDate: later, categoryId: 'b', category: 'b' },
  ]);
});

/** Lists the dates for rows that are pasted into a cell of category "a", which has a record tomorrow. */
function listDatesFrom(game: 'daily' | 'weekly', date: string) {
  const records = [makeRecord('x', 'a', addDays(today, 1)), makeRecord('y', 'b', addDays(today, 2))];
  return listOpenDates({ game, days, today, records }, { date, categoryId: 'a' });
}

test('a person who pastes daily questions into a cell gets the free dates from there on', () => {
  expect(listDatesFrom('daily', today)).toEqual([0, 2, 3, 4].map((number) => addDays(today, number)));
  expect(listDatesFrom('daily', addDays(today, 3))).toEqual([3, 4].map((number) => addDays(today, number)));
});

test('a person who pastes weekly questions gets every date from today on, as a date may have several', () => {
  expect(listDatesFrom('weekly', addDays(today, -1))).toEqual(days.filter((day) => day >= today));
});

/** Makes a loader of the slots of a date, of which these are filled. */
function makeLoader(filled: Record<string, string[]>, categories = ['art', 'biology', 'chess']) {
  return async (forDate: string) =>
    categories.map((name) => ({
      categoryId: name,
      category: name,
      isFilled: filled[forDate]?.includes(name) ?? false,
    }));
}

const all = ['art', 'biology', 'chess'];
const FRIDAY = '2026-11-20';

test.each([
  ['the next category', { [FRIDAY]: ['art'] }, 'art', 1, FRIDAY, 'biology'],
  [
    'an earlier category, if the later ones are full',
    { [FRIDAY]: ['biology', 'chess'] },
    'chess',
    1,
    FRIDAY,
    'art',
  ],
  [
    'the next day, if only the slot that is being filled is empty',
    { [FRIDAY]: ['biology', 'chess'] },
    'art',
    1,
    '2026-11-21',
    'art',
  ],
  ['the next week', { [FRIDAY]: all }, 'art', 7, '2026-11-27', 'art'],
  [
    'the first gap behind full days',
    { [FRIDAY]: all, '2026-11-21': all, '2026-11-22': ['art'] },
    'art',
    1,
    '2026-11-22',
    'biology',
  ],
])(
  'a person who fills one gap after the other gets %s',
  async (_, filled, categoryId, stepDays, forDate, expected) => {
    const gap = await findNextGap({ forDate: FRIDAY, categoryId }, stepDays, makeLoader(filled));
    expect(gap).toEqual({ forDate, categoryId: expected, category: expected });
  },
);

test('a person who fills one gap after the other gets none if the next 60 dates are full', async () => {
  const loaded: string[] = [];
  const full = async (forDate: string) => {
    loaded.push(forDate);
    return [{ categoryId: 'art', category: 'Art', isFilled: true }];
  };
  await expect(findNextGap({ forDate: FRIDAY, categoryId: 'art' }, 1, full)).resolves.toBeNull();
  expect(loaded).toHaveLength(60);
});
