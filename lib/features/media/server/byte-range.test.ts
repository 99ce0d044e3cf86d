import fc from 'fast-check';
import { parseRange } from './byte-range';

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=0-9', { start: 0, end: 9 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  [null, null],
  ['bytes=-', null],
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
])('the header %s asks a file of 100 bytes for %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

it('a range never leaves the file', () => {
  const part = fc.oneof(fc.constant(''), fc.nat({ max: 12_000 }).map(String));
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 10_000 }), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size);
      if (range === null || range === 'unsatisfiable') return fc.pre(false);
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeLessThan(size);
      expect(range.start).toBeLessThanOrEqual(range.end);
    }),
  );
});
