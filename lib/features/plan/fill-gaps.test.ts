import * as fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from './contract';
import { findFirstGap, openDates, proposeFills } from './fill-gaps';

const today = '2026-11-22';
const days = Array.from({ length: 6 }, (_, index) => addDays(today, index - 1));
const category = (id: string, active = true) => ({ id, category: id, active, runway: 0 }) as PlanCategory;
const record = (id: string, categoryId: string, forDate: string | null, status = 'ready') =>
  ({ id, categoryId, forDate, status, title: id }) as PlannedRecord;

test('what has been ready longest goes into the first gap of its category, from today on', () => {
  const proposals = proposeFills({
    days,
    today,
    categories: [category('a'), category('b'), category('c', false)],
    records: [record('x', 'a', today), record('y', 'a', addDays(today, 2), 'draft')],
    bench: [
      record('newest', 'a', null),
      record('draft', 'a', null, 'draft'),
      record('waiting', 'a', null, 'in_review'),
      record('oldest', 'a', null),
      record('other', 'b', null),
      record('inactive', 'c', null),
      { ...record('reserve', 'b', null), runsAnyDay: true },
    ],
  });
  expect(proposals.map((one) => [one.date, one.category.id, one.record.id])).toEqual([
    [today, 'b', 'other'],
    [addDays(today, 1), 'a', 'oldest'],
    [addDays(today, 3), 'a', 'newest'],
  ]);
});

test('the first gap is of the first day with one, in the order of the categories', () => {
  const categories = [category('over', false), category('a'), category('b')];
  const calendar = { days, today, categories };
  const full = days.flatMap((day) => [record(`a${day}`, 'a', day), record(`b${day}`, 'b', day)]);
  const without = (...ids: string[]) => full.filter(({ id }) => !ids.includes(id));
  const [yesterday, later] = [addDays(today, -1), addDays(today, 2)];
  expect(findFirstGap({ ...calendar, records: full })).toBeNull();
  expect(findFirstGap({ ...calendar, records: without(`a${yesterday}`) })).toBeNull();
  expect(findFirstGap({ ...calendar, records: without(`a${later}`, `b${today}`) })).toMatchObject({
    forDate: today,
    categoryId: 'b',
  });
  expect(findFirstGap({ ...calendar, records: without(`a${later}`, `b${later}`) })).toMatchObject({
    forDate: later,
    categoryId: 'a',
  });
});

test('no slot gets two, none that is filled or over gets one, and no record goes twice', () => {
  const slot = fc.record({ day: fc.nat(5), in: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(fc.array(slot), fc.array(fc.constantFrom('a', 'b')), (filled, waiting) => {
      const records = filled.map((one, index) => record(`r${index}`, one.in, days[one.day] ?? today));
      const bench = waiting.map((categoryId, index) => record(`b${index}`, categoryId, null));
      const categories = [category('a'), category('b')];
      const proposals = proposeFills({ days, today, categories, records, bench });
      const slots = [
        ...new Set(records.map((one) => `${one.forDate} ${one.categoryId}`)),
        ...proposals.map((one) => `${one.date} ${one.category.id}`),
      ];
      expect(new Set(slots).size).toBe(slots.length);
      expect(new Set(proposals.map((one) => one.record.id)).size).toBe(proposals.length);
      for (const one of proposals) {
        expect(one.date >= today).toBe(true);
        expect(one.record.categoryId).toBe(one.category.id);
      }
    }),
  );
});

test('what is pasted goes into the free cells from there down, and none before today', () => {
  const records = [record('x', 'a', addDays(today, 1)), record('y', 'b', addDays(today, 2))];
  const from = (game: 'daily' | 'weekly', date: string) =>
    openDates({ game, days, today, records }, { date, categoryId: 'a' });
  expect(from('daily', today)).toEqual([0, 2, 3, 4].map((number) => addDays(today, number)));
  expect(from('daily', addDays(today, 3))).toHaveLength(2);
  expect(from('weekly', addDays(today, -1))).toHaveLength(5);
});
