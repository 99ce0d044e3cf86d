import fc from 'fast-check';
import { cleanText, foldCase, storedText } from './normalize';

test.each([
  ['a no-break space', 'Who\u00A0was first?', 'Who was first?'],
  ['a narrow one', 'Qui\u202F?', 'Qui ?'],
  ['a zero-width space', 'Paris\u200B', 'Paris'],
  ['one inside a word', 'Pa\u200Bris', 'Paris'],
  ['a byte order mark', '\uFEFFParis', 'Paris'],
  ['a word joiner', 'Pa\u2060ris', 'Paris'],
  ['a soft hyphen', 'Geo\u00ADgraphy', 'Geography'],
  ['a joiner between Latin letters', 'a\u200Db', 'ab'],
  ['a non-joiner between Latin letters', 'a\u200Cb', 'ab'],
  ['a joiner at the end', '👨\u200D', '👨'],
  ['several at once', '\u200B\uFEFF\u200DParis\u200B\u00A0', 'Paris '],
])('%s goes', (_kind, pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean);
});

test.each([
  ['a family', '👨\u200D👩\u200D👧'],
  ['a skin tone in a joined emoji', '👩🏽\u200D🚀'],
  ['a heart on fire', '❤️\u200D🔥'],
  ['the rainbow flag', '🏳️\u200D🌈'],
  ['Persian', 'می\u200Cخواهم'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Malayalam', 'ന്\u200D\u0D2F'],
  ['Khmer words', 'ភាសា\u200Bខ្មែរ'],
  ['Thai words', 'สวัสดี\u200Bครับ'],
  ['right-to-left marks', '\u200Fمرحبا\u200E (A)'],
])('what %s needs stays', (_script, text) => {
  expect(cleanText(text)).toBe(text);
});

test('cleaning twice is cleaning once, and nothing visible is lost', () => {
  const pasted = fc.string({
    unit: fc.oneof(
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
      fc.constantFrom('\u200B', '\u200C', '\u200D', '\uFEFF', '\u00A0', '👩', '🚀', 'م', 'ක'),
    ),
  });
  const visible = (text: string) =>
    text.replace(/[\u00AD\u180E\u200B-\u200D\u2060\uFEFF]/gu, '').replace(/[\u00A0\u2007\u202F]/gu, ' ');
  fc.assert(
    fc.property(pasted, (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(visible(clean)).toBe(visible(text));
    }),
  );
});

test('what is stored is trimmed and in one form', () => {
  expect(storedText('\u00A0 Cafe\u0301 \u200B')).toBe('Café');
});

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
