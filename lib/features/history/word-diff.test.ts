import * as fc from 'fast-check';
import { diffWords } from './word-diff';

const textOf = (side: 'before' | 'after', runs: ReturnType<typeof diffWords>) =>
  runs.flatMap((run) => (run.side === 'both' || run.side === side ? run.text : [])).join('');

it.each([
  ['Who won in 1990?', 'Who won in 1994?', ['Who won in ', '-1990', '+1994', '?']],
  ['Gamma', 'Sigma', ['-Gamma', '+Sigma']],
  ['', 'Sigma', ['+Sigma']],
  ['the old river', 'the river', ['the ', '-old ', 'river']],
])('marks the words that differ: “%s” to “%s”', (before, after, runs) => {
  const signs = { both: '', before: '-', after: '+' };
  expect(diffWords(before, after).map(({ side, text }) => signs[side] + text)).toEqual(runs);
});

it('loses nothing of either text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', ', ', '日本', 'é'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after);
      expect(textOf('before', runs)).toBe(before);
      expect(textOf('after', runs)).toBe(after);
    }),
  );
});
