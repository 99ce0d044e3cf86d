import * as fc from 'fast-check';
import { diffWords, findPictureId, isOnlyReordered, listChangedFields } from './rules';

describe('a reader of the history', () => {
  it('sees exactly the fields that differ, with both sides', () => {
    const before = { Word: 'FJORD', Hint: 'Inlet', Category: 'Sea' };
    const after = { Word: 'FJORD', Hint: 'Bay', Category: '' };
    expect(listChangedFields({ before, after })).toEqual([
      { field: 'Hint', before: 'Inlet', after: 'Bay' },
      { field: 'Category', before: 'Sea', after: '' },
    ]);
  });

  it('sees every non-empty field of a created or deleted record', () => {
    const puzzle = { Word: 'FJORD', Hint: '' };
    expect(listChangedFields({ before: null, after: puzzle })).toEqual([
      { field: 'Word', before: null, after: 'FJORD' },
    ]);
    expect(listChangedFields({ before: puzzle, after: null })).toEqual([
      { field: 'Word', before: 'FJORD', after: null },
    ]);
  });
});

it.each([
  ['moved', true, { Name: 'Art', Position: '2' }],
  ['moved and renamed', false, { Name: 'Arts', Position: '2' }],
  ['not changed', false, { Name: 'Art', Position: '1' }],
])('a category that was %s counts as only reordered: %s', (_what, isReordered, after) => {
  const changes = listChangedFields({ before: { Name: 'Art', Position: '1' }, after });
  expect(isOnlyReordered(changes)).toBe(isReordered);
});

it.each([
  ['File', 'image m1', 'm1'],
  ['File', 'audio m1', undefined],
  ['Zoom image', 'm2', 'm2'],
  ['Image', '', undefined],
  ['Question', 'image m1', undefined],
])('a reader of the field “%s” with “%s” sees the picture %s', (field, text, mediaId) => {
  expect(findPictureId(field, text)).toBe(mediaId);
});

const textOf = (side: 'before' | 'after', runs: ReturnType<typeof diffWords>) =>
  runs.flatMap((run) => (run.side === 'both' || run.side === side ? run.text : [])).join('');

it.each([
  ['Who won in 1990?', 'Who won in 1994?', ['Who won in ', '-1990', '+1994', '?']],
  ['Gamma', 'Sigma', ['-Gamma', '+Sigma']],
  ['', 'Sigma', ['+Sigma']],
  ['the old river', 'the river', ['the ', '-old ', 'river']],
])('a reader sees the words that differ between “%s” and “%s”', (before, after, runs) => {
  const signs = { both: '', before: '-', after: '+' };
  expect(diffWords(before, after).map(({ side, text }) => signs[side] + text)).toEqual(runs);
});

it('a reader sees all of both texts, whatever differs', () => {
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
