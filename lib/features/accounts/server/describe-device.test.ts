import { describeDevice } from './describe-device';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [`${windows}) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows}) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Microsoft Edge on Windows'],
  [`${windows}) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['(Windows NT 10.0)', 'Windows'],
  ['something of its own', null],
  [undefined, null],
])('a person who signs in with the browser “%s” sees its session as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
