import { formatBytes, formatDuration } from './display';

it.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [12_345_678, '12.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [undefined, ''],
  [2038, '0:02'],
  [59_600, '1:00'],
  [754_000, '12:34'],
])('%s ms are "%s"', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
