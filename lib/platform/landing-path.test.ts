import { landingPath } from './landing-path';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';

test.each([
  ['/', IPHONE, '/landing/ios'],
  ['/', PIXEL, '/landing/android'],
  ['/', MAC, '/'],
  ['/', '', '/'],
  ['/?utm_source=a?b&x=1', IPHONE, '/landing/ios?utm_source=a?b&x=1'],
  ['/terms', IPHONE, '/terms'],
  ['/user/x?next=/', PIXEL, '/user/x?next=/'],
])('%s for %s', (url, userAgent, expected) => {
  expect(landingPath(url, userAgent)).toBe(expected);
});
