import fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import { plannedRecord } from '@/lib/testing/planned-record';
import type { PlanCategory, PlannedRecord } from './contract';
import {
  evenOut,
  findImbalance,
  findUnevenAnswers,
  nameImbalance,
  nameStaying,
  shuffleAnswers,
} from './uneven-answers';
import corpus from './uneven-answers.json' with { type: 'json' };

const positionsOf = (digits: string) => [...digits].map(Number);

it('says which position has too many of the right answers, or none', () => {
  const say = (digits: string) => {
    const found = findImbalance(positionsOf(digits));
    return found && nameImbalance(found);
  };
  expect(say('2222122')).toBe('choice 2 in 6 of 7');
  expect(say('12312312312312312312312312')).toBe('never choice 4, of 26');
  expect(say('111')).toBeUndefined();
  expect(say('1234123')).toBeUndefined();
  expect(say('')).toBeUndefined();
});

it('finds at least nine of ten that nobody has shuffled', () => {
  const missed = corpus.filter((digits) => !findImbalance(positionsOf(digits)));
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(30);
  expect(missed.length).toBeLessThanOrEqual(corpus.length / 10);
});

it('marks at most one of twenty that chance has shuffled', () => {
  const position = fc.integer({ min: 1, max: 4 });
  const shuffled = fc.sample(fc.array(position, { minLength: 4, maxLength: 42 }), { seed: 7, numRuns: 2000 });
  const marked = shuffled.filter((positions) => findImbalance(positions));
  expect(marked.length).toBeLessThanOrEqual(shuffled.length / 20);
});

/** Whole numbers that a seed gives, always the same ones. */
function seeded(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
const countsOf = (positions: readonly number[]) =>
  [1, 2, 3, 4].map((position) => positions.filter((at) => at === position).length);
const placedAt = (digits: string, isFree = true) => positionsOf(digits).map((at) => ({ at, isFree }));

it('evens out what may change, and no more of it than that takes', () => {
  const before = placedAt('2222122');
  const after = evenOut(before, seeded(1));
  expect(countsOf(after).toSorted()).toEqual([1, 2, 2, 2]);
  expect(after.filter((at, index) => at !== before[index]?.at)).toHaveLength(4);
  expect(evenOut(before, seeded(1))).toEqual(after);
  expect(
    new Set([1, 2, 3, 4, 5, 6].map((seed) => evenOut(before, seeded(seed)).join(''))).size,
  ).toBeGreaterThan(1);
  expect(evenOut(placedAt('1234123'), seeded(1))).toEqual(positionsOf('1234123'));
  expect(evenOut([], seeded(1))).toEqual([]);
});

it('makes up for what stays, and ends with no imbalance where enough may change', () => {
  expect(countsOf(evenOut([...placedAt('1111', false), ...placedAt('2222')], seeded(3)))).toEqual([
    4, 2, 1, 1,
  ]);
  for (const digits of corpus) {
    const evened = evenOut(placedAt(digits), seeded(7));
    expect([digits, findImbalance(evened)]).toEqual([digits, undefined]);
  }
  const placed = fc.record({ at: fc.integer({ min: 1, max: 4 }), isFree: fc.boolean() });
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 60 }), fc.integer(), (before, seed) => {
      const after = evenOut(before, seeded(seed));
      const counts = countsOf(after);
      const least = Math.min(...counts);
      for (const [index, { at, isFree }] of before.entries()) {
        const now = after[index] ?? 0;
        if (!isFree) expect(now).toBe(at);
        // Nobody who may go stands where two more are than elsewhere.
        else expect((counts[now - 1] ?? 0) - least).toBeLessThanOrEqual(1);
      }
    }),
  );
});

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
