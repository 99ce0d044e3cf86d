import { findLastDayOfMonth } from '@/lib/dates/calendar-date';
import { getProductDay, getProductDayStart } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import {
  findArchiveDay,
  findLastDayUntil,
  listAllArchiveDays,
  listArchiveDays,
  listArchiveMonths,
} from './archive-store';
import { saveDailyQuestion, saveWeeklyQuestion } from './service';

const today = '2033-01-31';
const tomorrow = '2033-02-01';

beforeEach(() => setClock(getProductDayStart(today).getTime()));
afterAll(() => jest.useRealTimers());

beforeAll(async () => {
  const staff = await addCaller();
  const [open, other, closed] = [await addCategory(), await addCategory(), await addCategory()];
  for (const [categoryId, forDate, status] of [
    [open, '2019-11-29'],
    [open, '2019-12-30'],
    [open, '2020-02-01'],
    [other, '2020-02-01'],
    [open, today],
    [open, tomorrow],
    [closed, '2020-02-02'],
    [closed, '2020-01-15'],
    [closed, '2015-01-01'],
    [other, '2020-02-03', 'draft'],
    [open, '2018-05-31', 'in_review'],
  ] as const) {
    await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, forDate), status }, staff);
  }
  await saveWeeklyQuestion({ triviaQuestion: questionOf(open, '2020-02-08') }, staff);
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', closed).execute();
});

it('a visitor gets the days of both games up to today, without drafts and deactivated categories', async () => {
  const days = await listAllArchiveDays();
  expect(days.map(({ date, questions }) => [date, questions])).toEqual([
    [today, 1],
    ['2020-02-08', 1],
    ['2020-02-01', 2],
    ['2019-12-30', 1],
    ['2019-11-29', 1],
  ]);
  expect(days.every(({ updatedAt }) => !Number.isNaN(Date.parse(updatedAt ?? '')))).toBe(true);
});

it('a visitor gets the months with questions, and the days of a month', async () => {
  expect(await listArchiveMonths()).toEqual([today.slice(0, 7), '2020-02', '2019-12', '2019-11']);
  const days = await listArchiveDays('2020-02');
  expect(days.map(({ date }) => date)).toEqual(['2020-02-08', '2020-02-01']);
  expect(await listArchiveDays('2020-01')).toEqual([]);
});

it('a visitor gets a day and its month when it begins in the product’s time zone', async () => {
  setClock(getProductDay().endsAt - 1);
  expect((await listAllArchiveDays())[0]?.date).toBe(today);
  expect((await listArchiveMonths())[0]).toBe('2033-01');
  setClock(getProductDay().endsAt);
  expect((await listAllArchiveDays())[0]?.date).toBe(tomorrow);
  expect((await listArchiveMonths())[0]).toBe('2033-02');
});

it('a visitor gets the previous and the next day with a question, and none after today', async () => {
  expect(await findArchiveDay({ to: '2020-02-07' }, 'last')).toBe('2020-02-01');
  expect(await findArchiveDay({ from: '2020-02-02' }, 'first')).toBe('2020-02-08');
  expect(await findArchiveDay({ to: '2019-11-28' }, 'last')).toBeNull();
  expect(await findArchiveDay({ from: tomorrow }, 'first')).toBeNull();
  expect(await findArchiveDay({ to: findLastDayOfMonth('2099-01') }, 'last')).toBe(today);
});

it('a visitor gets the last day with a question up to a day, and none before the first', async () => {
  expect(await findLastDayUntil('2019-11-28')).toBeNull();
  expect(await Promise.all(['2019-11-29', '2019-11-30'].map(findLastDayUntil))).toEqual([
    '2019-11-29',
    '2019-11-29',
  ]);
});
