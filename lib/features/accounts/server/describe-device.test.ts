import { describeDevice } from './describe-device';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

it.each([
  [firefox, 'Firefox on Windows'],
  ['(Windows NT 10.0)', 'Windows'],
  ['something of its own', null],
  ['', null],
  [undefined, null],
])('%s is called %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
