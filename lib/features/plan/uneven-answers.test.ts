import { addDays } from '@/lib/dates/calendar-date';
import { plannedRecord } from '@/lib/testing/planned-record';
import type { PlanCategory, PlannedRecord } from './contract';
import { findUnevenAnswers, nameStaying, shuffleAnswers } from './uneven-answers';

const monday = '2026-11-23';
const today = addDays(monday, 1);
const categories = ['sport', 'pop'].map(
  (id): PlanCategory => ({ id, category: id.toUpperCase(), active: true, runway: 0, targets: {} }),
);
/** A question a day from Monday on, its right choice at these places. */
const questions = (digits: string, more: Partial<PlannedRecord> = {}) =>
  [...digits].map((at, day) =>
    plannedRecord({
      id: `${more.categoryId} ${day}`,
      forDate: addDays(monday, day),
      rightAt: Number(at),
      ...more,
    }),
  );
const find = (records: PlannedRecord[]) => findUnevenAnswers({ today, categories, records });
const all = { today, isTheirs: () => true };
const first = () => 0;

it('tells weeks and categories, but none that are over or balanced', () => {
  const sport = questions('2222222'.repeat(2), { categoryId: 'sport' });
  const pop = questions('1341341', { categoryId: 'pop' });
  expect(find([...sport, ...pop])).toMatchObject([
    { monday: addDays(monday, 7), imbalance: { position: 2, count: 7, of: 7 } },
    { category: 'SPORT', imbalance: { position: 2, count: 14, of: 14 } },
  ]);
  expect(find(questions('1234123', { categoryId: 'sport' }))).toEqual([]);
  const over = questions('2222222', { categoryId: 'sport' }).map((record) => ({ ...record, forDate: today }));
  expect(find(over)).toEqual([]);
  expect(find(questions('2222222').map((record) => ({ ...record, rightAt: undefined })))).toEqual([]);
});

it('evens out what may change, and names what stays', () => {
  const [, , proposed, ordered, others] = questions('22222222222', { categoryId: 'sport' });
  const records = questions('22222222222', { categoryId: 'sport' }).map((record) => ({
    ...record,
    rightAt: 2,
    hasProposal: record.id === proposed?.id,
    isInOrder: record.id === ordered?.id || undefined,
    isOwn: record.id !== others?.id,
  }));
  const shuffling = { today, isTheirs: ({ isOwn }: PlannedRecord) => isOwn };
  expect(nameStaying({ records }, shuffling)).toBe(
    '2 of today or before, 1 with a proposed change, 1 with choices in an order of their own, 1 for editors and admins to change',
  );
  const shuffled = shuffleAnswers({ records }, shuffling, first);
  expect(shuffled.map(({ rightAt }) => rightAt).toSorted()).toEqual([1, 1, 3, 3, 4, 4]);
  expect(shuffled.every(({ record }) => (record.forDate ?? '') > addDays(today, 3))).toBe(true);
  expect(nameStaying({ records: records.slice(5) }, shuffling)).toBe('');
  expect(shuffleAnswers({ records: records.slice(0, 5) }, shuffling, first)).toEqual([]);
  expect(shuffleAnswers({ records }, all, first).length).toBeGreaterThan(0);
});
