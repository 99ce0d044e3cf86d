import { toChoices } from '@/lib/contract/kinds';
import { dailyQuestions, weeklyQuestions } from '@/lib/db/sample-content/sample-content';
import { mustKeepOrder } from './choice-order';
import corpus from './choice-order.json' with { type: 'json' };

const isOrdered = (line: string) =>
  mustKeepOrder(toChoices(line.split(' | ') as [string, string, string, string]));

it('choices in a meaningful order keep it, except those that are known to be missed, and no others do', () => {
  expect(corpus.ordered.filter((line) => !isOrdered(line))).toEqual([]);
  expect([...corpus.missed, ...corpus.free].filter(isOrdered)).toEqual([]);
});

it('an editor may shuffle at least nine of ten questions of the sample content', () => {
  const sample = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const ordered = sample.filter(({ choices }) => mustKeepOrder(toChoices(choices)));
  expect(ordered.length).toBeLessThanOrEqual(sample.length / 10);
});

it('empty choices have no meaningful order', () => {
  expect(isOrdered(' |  |  | ')).toBe(false);
  expect(isOrdered('7 |  |  | ')).toBe(false);
});
