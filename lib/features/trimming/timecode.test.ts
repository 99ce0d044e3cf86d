import fc from 'fast-check';
import { formatTimecode, parseTimecode } from './timecode';

test('every time that is shown reads back as the same tenth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360_000 }), (tenths) => {
      expect(parseTimecode(formatTimecode(tenths / 10))).toBe(tenths / 10);
    }),
  );
});

test.each([
  [0, '00:00.0'],
  [9.96, '00:10.0'],
  [59.99, '01:00.0'],
  [72.5, '01:12.5'],
  [6000, '100:00.0'],
  [-1, '00:00.0'],
])('%d s is shown as %s', (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});

test.each([
  ['01:12.5', 72.5],
  ['1:12', 72],
  [' 72.5 ', 72.5],
  ['0:05,25', 5.3],
  ['1:01:12', 3672],
  ['90', 90],
  ['1:60', null],
  ['12.', null],
  ['1:2:3:4', null],
  ['abc', null],
  ['-3', null],
  ['', null],
])('%j is read as %j', (text, seconds) => {
  expect(parseTimecode(text)).toBe(seconds);
});

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = parseTimecode(text);
      expect(seconds === null || seconds >= 0).toBe(true);
    }),
  );
});
