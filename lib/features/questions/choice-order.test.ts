import { toChoices } from '@/lib/contract/kinds';
import { dailyQuestions, weeklyQuestions } from '@/lib/db/sample-content/sample-content';
import { mustKeepOrder } from './choice-order';
import corpus from './choice-order.json' with { type: 'json' };

const isOrdered = (line: string) =>
  mustKeepOrder(toChoices(line.split(' | ') as [string, string, string, string]));

it('an editor who shuffles choices keeps a meaningful order, unless the code misses it, and no other', () => {
  expect(corpus.ordered.filter((line) => !isOrdered(line))).toEqual([]);
  expect([...corpus.missed, ...corpus.free].filter(isOrdered)).toEqual([]);
});

it('an editor may shuffle nine of ten questions of the sample content', () => {
  const sample = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const ordered = sample.filter(({ choices }) => mustKeepOrder(toChoices(choices)));
  expect(ordered.length).toBeLessThanOrEqual(sample.length / 10);
});

it('empty choices have no meaningful order', () => {
  expect(isOrdered(' |  |  | ')).toBe(false);
  expect(isOrdered('7 |  |  | ')).toBe(false);
});
