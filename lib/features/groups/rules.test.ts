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
])('the site looks %j up as a code or tag: %s', (value, expected) => {
  expect(isGroupKey(value)).toBe(expected);
});

test.each([
  ['COMPETITIVE', 'Competitive'],
  ['CASUAL', 'Casual'],
  ['competitive', 'Casual'],
  ['', 'Casual'],
  [null, 'Casual'],
  [undefined, 'Casual'],
])('an invited person sees the scoring mode %j as %s', (mode, label) => {
  expect(scoringModeLabel(mode)).toBe(label);
});

test.each([
  [12_345, 1, ['12,345 members', '1 category', 'Casual']],
  [1, 0, ['1 member', '0 categories', 'Casual']],
])('an invited person reads of %i members and %i categories: %j', (numOfMembers, numOfCategories, facts) => {
  expect(groupFacts({ numOfMembers, numOfCategories })).toEqual(facts);
});

test.each([
  [' The Open Table ', 'The Open Table'],
  [' ', 'Trivia Group'],
  [null, 'Trivia Group'],
  [undefined, 'Trivia Group'],
])('an invited person sees a group named %j as %s', (nameOfGroup, name) => {
  expect(groupName({ nameOfGroup })).toBe(name);
});

test.each([
  ['a/b', undefined, '/api/media/a%2Fb'],
  ['abc', 'https://api.example.com', 'https://api.example.com/api/media/abc'],
  [null, undefined, null],
])('a browser loads the image %j of a group on host %j from %j', (mediaImageId, host, url) => {
  expect(groupImageUrl(mediaImageId, host)).toBe(url);
});
