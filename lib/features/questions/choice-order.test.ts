import { toChoices } from '@/lib/contract/kinds';
import { dailyQuestions, weeklyQuestions } from '@/lib/db/sample-content/sample-content';
import { mustKeepOrder } from './choice-order';
import corpus from './choice-order.json' with { type: 'json' };

const isOrdered = (line: string) =>
  mustKeepOrder(toChoices(line.split(' | ') as [string, string, string, string]));

it('recognizes choices whose order is meaningful, and no others', () => {
  expect(corpus.ordered.filter((line) => !isOrdered(line))).toEqual([]);
  expect(corpus.free.filter(isOrdered)).toEqual([]);
});

it('lets almost all of the sample content be shuffled', () => {
  const sample = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const ordered = sample.filter(({ choices }) => mustKeepOrder(toChoices(choices)));
  expect(ordered.length).toBeLessThanOrEqual(sample.length / 10);
});

it('sees no meaningful order in empty choices', () => {
  expect(isOrdered(' |  |  | ')).toBe(false);
  expect(isOrdered('7 |  |  | ')).toBe(false);
});
