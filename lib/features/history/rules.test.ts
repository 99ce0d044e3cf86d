import * as fc from 'fast-check';
import { changedFields, diffWords, isOnlyReordered, pictureIn } from './rules';

const snapshot = fc.record({ Word: fc.string(), Hint: fc.string() });

describe('changed fields of an entry', () => {
  it('is nothing when both sides are the same', () => {
    fc.assert(fc.property(snapshot, (same) => changedFields({ before: same, after: same }).length === 0));
  });

  it('is exactly the fields that differ, with both sides', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        const expected = (['Word', 'Hint'] as const)
          .filter((field) => before[field] !== after[field])
          .map((field) => ({ field, before: before[field], after: after[field] }));
        expect(changedFields({ before, after })).toEqual(expected);
      }),
    );
  });

  it('is every non-empty field of a created or deleted record', () => {
    const word = { Word: 'FJORD', Hint: '' };
    const made = [{ field: 'Word', before: null, after: 'FJORD' }];
    expect(changedFields({ before: null, after: word })).toEqual(made);
    expect(changedFields({ before: word, after: null })).toEqual([
      { field: 'Word', before: 'FJORD', after: null },
    ]);
  });
});

test('offers no undo for a new place in the order alone', () => {
  const before = { Name: 'Art', Position: '1' };
  const moved = changedFields({ before, after: { Name: 'Art', Position: '2' } });
  const renamed = changedFields({ before, after: { Name: 'Arts', Position: '2' } });
  expect([isOnlyReordered(moved), isOnlyReordered(renamed), isOnlyReordered([])]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ['File', 'image m1', 'm1'],
  ['File', 'audio m1', undefined],
  ['Zoom image', 'm2', 'm2'],
  ['Image', '', undefined],
  ['Question', 'image m1', undefined],
])('finds the picture of the fields “%s” with “%s”', (field, text, mediaId) => {
  expect(pictureIn(field, text)).toBe(mediaId);
});

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
