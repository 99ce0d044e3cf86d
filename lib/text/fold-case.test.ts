import fc from 'fast-check';
import { foldCase } from './fold-case';

test.each([
  ['JOIN-US', 'join-us'],
  ['Straße', 'STRASSE'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['e\u0301t\u00e9', 'ÉTÉ'],
  ['דלת 🚪', 'דלת 🚪'],
])('%j is %j', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test('whatever their case, texts fold alike, once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      const folded = foldCase(text);
      expect(foldCase(text.toUpperCase())).toBe(folded);
      expect(foldCase(text.toLowerCase())).toBe(folded);
      expect(foldCase(folded)).toBe(folded);
    }),
  );
});
