import { toChoices } from '@/lib/contract/kinds';
import { dailyQuestions, weeklyQuestions } from '@/lib/db/sample-content/sample-content';
import { isInOrder } from './choice-order';
import corpus from './choice-order.json' with { type: 'json' };

const isOrdered = (line: string) =>
  isInOrder(toChoices(line.split(' | ') as [string, string, string, string]));

it('recognises choices that stand in an order of their own', () => {
  expect(corpus.ordered.filter((line) => !isOrdered(line))).toEqual([]);
  expect(corpus.free.filter(isOrdered)).toEqual([]);
});

it('leaves almost all of the sample content free to change places', () => {
  const sample = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const ordered = sample.filter(({ choices }) => isInOrder(toChoices(choices)));
  expect(ordered.length).toBeLessThanOrEqual(sample.length / 10);
});

it('takes empty choices for no order', () => {
  expect(isOrdered(' |  |  | ')).toBe(false);
  expect(isOrdered('7 |  |  | ')).toBe(false);
});
