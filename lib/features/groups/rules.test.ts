import {
  GROUP_KEY_MAX_LENGTH,
  groupFacts,
  groupImageUrl,
  groupName,
  isGroupKey,
  scoringModeLabel,
} from './rules';

test.each([
  ['JOIN-US', true],
  ['דלת 🚪', true],
  ['../../etc/passwd', true],
  ['x'.repeat(GROUP_KEY_MAX_LENGTH), true],
  ['x'.repeat(GROUP_KEY_MAX_LENGTH + 1), false],
  ['', false],
  ['a\0b', false],
  ['a\nb', false],
])('%j may be a code or tag: %s', (value, expected) => {
  expect(isGroupKey(value)).toBe(expected);
});

test.each([
  ['COMPETITIVE', 'Competitive'],
  ['CASUAL', 'Casual'],
  ['competitive', 'Casual'],
  ['', 'Casual'],
  [null, 'Casual'],
  [undefined, 'Casual'],
])('scoring mode %j is %s', (mode, label) => {
  expect(scoringModeLabel(mode)).toBe(label);
});

test('describes the facts of a group in words', () => {
  const group = { privateGroup: false, numOfMembers: 12_345, numOfCategories: 1, scoringMode: 'COMPETITIVE' };
  expect(groupFacts(group)).toEqual(['12,345 members', '1 category', 'Competitive']);
  expect(groupFacts({ ...group, numOfMembers: 1, numOfCategories: 0, scoringMode: null })).toEqual([
    '1 member',
    '0 categories',
    'Casual',
  ]);
});

test.each([
  [' The Open Table ', 'The Open Table'],
  [' ', 'Trivia Group'],
  [null, 'Trivia Group'],
  [undefined, 'Trivia Group'],
])('a group named %j is called %s', (nameOfGroup, name) => {
  const group = { nameOfGroup, privateGroup: false, numOfMembers: 1, numOfCategories: 1 };
  expect(groupName(group)).toBe(name);
});

test('the image of a group comes from the media path of the host', () => {
  expect(groupImageUrl('a/b')).toBe('/api/media/a%2Fb');
  expect(groupImageUrl('abc', 'https://api.example.com')).toBe('https://api.example.com/api/media/abc');
  expect(groupImageUrl(null)).toBeNull();
});
