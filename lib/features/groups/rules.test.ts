import {
  countLabel,
  GROUP_KEY_MAX_LENGTH,
  groupImageUrl,
  groupSummary,
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

test('counts are in words', () => {
  expect(countLabel(0, 'member', 'members')).toBe('0 members');
  expect(countLabel(1, 'member', 'members')).toBe('1 member');
  expect(countLabel(12_345, 'member', 'members')).toBe('12,345 members');
});

test('a group in a line', () => {
  const group = { privateGroup: false, numOfMembers: 2, numOfCategories: 1, scoringMode: 'COMPETITIVE' };
  expect(groupSummary(group)).toBe('Public · 2 members · 1 category · Competitive');
});

test('the image of a group comes from the media path of the host', () => {
  expect(groupImageUrl('a/b')).toBe('/api/media/a%2Fb');
  expect(groupImageUrl('abc', 'https://api.example.com')).toBe('https://api.example.com/api/media/abc');
  expect(groupImageUrl(null)).toBeNull();
});
