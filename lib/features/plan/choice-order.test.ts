import { dailyQuestions, weeklyQuestions } from '@/lib/db/sample-content/sample-content';
import { lintedQuestion } from '@/lib/features/lint/linted';
import { isInOrder } from './choice-order';
import corpus from './choice-order.json' with { type: 'json' };

function ofChoices([choice1 = '', choice2 = '', choice3 = '', choice4 = '']: readonly string[]) {
  return lintedQuestion({ question: 'Which?', choice1, choice2, choice3, choice4, correct: 1 });
}
const isOrdered = (line: string) => isInOrder(ofChoices(line.split(' | ')));

it('knows choices that stand in an order of their own from those that may change places', () => {
  expect(corpus.ordered.filter((line) => !isOrdered(line))).toEqual([]);
  expect(corpus.free.filter(isOrdered)).toEqual([]);
});

it('leaves almost all of the sample content free to change places', () => {
  const sample = [...Object.values(dailyQuestions), ...weeklyQuestions].flat();
  const ordered = sample.filter(({ choices }) => isInOrder(ofChoices(choices)));
  expect(ordered.length).toBeLessThanOrEqual(sample.length / 10);
});

it('takes what is empty or alone as no order', () => {
  expect(isOrdered(' |  |  | ')).toBe(false);
  expect(isOrdered('7 |  |  | ')).toBe(false);
});
