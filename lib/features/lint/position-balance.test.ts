import fc from 'fast-check';
import { findImbalance, nameImbalance } from './position-balance';
import corpus from './position-balance.json' with { type: 'json' };

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
