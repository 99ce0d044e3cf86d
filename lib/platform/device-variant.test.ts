import { deviceOfVariant, tokenOfSegment, variantOf, variantPath } from './device-variant';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148';
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142 Mobile';

test.each([
  ['/', null, '', '/for/desktop'],
  ['/', null, IPHONE, '/for/ios'],
  ['/join-group/A%2FB', null, PIXEL, '/for/android/join-group/A%2FB'],
  ['/join-group/A', 'tok en/1', IPHONE, '/for/ios/join-group/A/t%3Dtok%20en%2F1'],
  ['/join-group/A', '..', IPHONE, '/for/ios/join-group/A/t%3D..'],
  ['/join-group/A', '', IPHONE, '/for/ios/join-group/A'],
  ['/join-group/A', 'x'.repeat(513), IPHONE, '/for/ios/join-group/A'],
  ['/group-game', null, `${PIXEL} Instagram 404.0`, '/for/android-in-app/group-game'],
])('%s with %j', (pathname, token, userAgent, expected) => {
  expect(variantPath(pathname, token, userAgent)).toBe(expected);
});

test.each([
  '',
  IPHONE,
  `${IPHONE} FBAN/FBIOS`,
  `${IPHONE} musical_ly_41`,
  `${PIXEL} Instagram`,
  'Instagram',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv)',
  'iPhone, or Android; wv)',
])('the variant chosen for %j exists', (userAgent) => {
  expect(deviceOfVariant(variantOf(userAgent))).not.toBeNull();
});

test('names that are no variant have no device', () => {
  expect(deviceOfVariant('windows-phone')).toBeNull();
  expect(deviceOfVariant('toString')).toBeNull();
});

test('a token survives its segment, whatever it holds', () => {
  const segment = variantPath('/join-group/A', 't=é<script>/..%', IPHONE).split('/').at(-1) ?? '';
  expect(tokenOfSegment(decodeURIComponent(segment))).toBe('t=é<script>/..%');
  expect(tokenOfSegment('something else')).toBeUndefined();
  expect(tokenOfSegment(undefined)).toBeUndefined();
});
