import { findCategoryProblem, moveCategory, targets, toCategoryKey } from './rules';

test.each([
  [{ category: ' \u200b' }, 'Enter a name'],
  [{ defaultAvatarColor: '#12345' }, 'Choose a colour'],
  [{ defaultAvatarColor: 'red' }, 'Choose a colour'],
])('an editor who enters a category with %j is told “%s”', (wrong, message) => {
  const complete = { category: 'Art', defaultAvatarColor: '#1c9cf0' };
  expect(findCategoryProblem(complete)).toBeNull();
  expect(findCategoryProblem({ ...complete, ...wrong })).toMatchObject({ message });
});

test.each([-1, 1.5, 8])(
  'an editor who wants %p questions with an image a week is told which numbers fit',
  (image) => {
    expect(targets.safeParse({ image }).error?.issues).toMatchObject([
      { message: 'Enter whole numbers from 0 to 7 as targets' },
    ]);
  },
);

test('a category has the same key for other spaces, letter case and composition of its name, and another for other words', () => {
  expect(toCategoryKey('Ope\u0301ra')).toBe(toCategoryKey('Op\u00e9ra'));
  expect(toCategoryKey('  Film \u00a0& TV\u200b')).toBe(toCategoryKey('film & tv'));
  expect(toCategoryKey('Film')).not.toBe(toCategoryKey('film & tv'));
});

test.each([
  ['a category up', 'b', -1, ['b', 'a', 'c']],
  ['a category down', 'b', 1, ['a', 'c', 'b']],
  ['the first one up, which changes nothing', 'a', -1, ['a', 'b', 'c']],
  ['the last one down, which changes nothing', 'c', 1, ['a', 'b', 'c']],
] as const)('an editor moves %s', (_what, id, by, moved) => {
  expect(moveCategory(['a', 'b', 'c'], id, by)).toEqual(moved);
});
