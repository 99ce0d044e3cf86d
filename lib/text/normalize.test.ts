import fc from 'fast-check';
import { cleanText, explainRemoval, foldCase, foldText, toStoredText, UNREADABLE } from './normalize';

test.each([
  ['a no-break space', 'Who\u00A0was first?', 'Who was first?'],
  ['a narrow no-break space', 'Qui\u202F?', 'Qui ?'],
  ['a zero-width space inside a word', 'Pa\u200Bris', 'Paris'],
  ['a byte order mark', '\uFEFFParis', 'Paris'],
  ['a word joiner', 'Pa\u2060ris', 'Paris'],
  ['a soft hyphen', 'Geo\u00ADgraphy', 'Geography'],
  ['a joiner between Latin letters', 'a\u200Db', 'ab'],
  ['a non-joiner between Latin letters', 'a\u200Cb', 'ab'],
  ['a joiner at the end', '👨\u200D', '👨'],
  ['a right-to-left override without an end', 'a\u202Eb', 'ab'],
  ['an end without its beginning', 'a\u202Cb\u2069', 'ab'],
  ['a mark that ends on another line', '\u202Ba\nb\u202C', 'a\nb'],
  ['an embedding that its isolate ends', '\u2067a\u202Bb\u2069c', '\u2067ab\u2069c'],
  [
    'the end of an embedding outside of the isolate',
    '\u202Ba\u2066b\u202Cc\u2069d\u202C',
    '\u202Ba\u2066bc\u2069d\u202C',
  ],
])('%s does not stay in a pasted text', (_kind, pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean);
});

test.each([
  ['beginnings, then ends of isolates', '\u202A', '\u2069'],
  ['beginnings, then their own ends', '\u202A', '\u202C'],
  ['isolates, then ends of embeddings', '\u2066', '\u202C'],
])('a text of many direction marks is cleaned in little time: %s', (_order, first, second) => {
  // A search whose time grows with the square of the length takes two seconds of the processor.
  const before = process.threadCpuUsage();
  cleanText(first.repeat(16_000) + second.repeat(16_000));
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(150);
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
  ['paired direction marks', '\u202B\u2067שלום\u2069 (A)\u202C and \u2068\u202Dx\u202C\u2069'],
  ['a table', 'a\tb\nc'],
])('a pasted text keeps the characters that %s needs', (_script, text) => {
  expect(cleanText(text)).toBe(text);
});

test.each(['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j ends a line', (end) => {
  expect(cleanText(`one${end}two`)).toBe('one\ntwo');
});

test.each([
  ['Which river\u0007 flows?', 'an invisible character (U+0007) after “Which river”'],
  ['\u0092s', 'an invisible character (U+0092) at the start'],
  ['🎲\uD83D', 'an invisible character (U+D83D) after “🎲”'],
  ['one\n\n two\u{1FFFF}', 'an invisible character (U+1FFFF) after “one two”'],
  [`${'x'.repeat(40)}\uFFFE`, `an invisible character (U+FFFE) after “${'x'.repeat(30)}”`],
])('the author of %j is told to remove %s', (text, place) => {
  expect(explainRemoval(text, UNREADABLE)).toBe(`Remove ${place}`);
});

test('cleaning twice changes nothing more, and keeps all visible characters', () => {
  const grapheme = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' });
  const special = fc.constantFrom(...'\u200B\u200C\u200D\uFEFF\u00A0\u202B\u202C\u2067\u2069👩🚀مක');
  const pasted = fc.string({ unit: fc.oneof(grapheme, special) });
  const visible = (text: string) =>
    text
      .replace(/[\u00AD\u180E\u200B-\u200D\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
      .replace(/[\u00A0\u2007\u202F]/gu, ' ');
  fc.assert(
    fc.property(pasted, (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(visible(clean)).toBe(visible(text));
    }),
  );
});

test('a text is stored without spaces around it, and in NFC', () => {
  expect(toStoredText('\u00A0 Cafe\u0301 \u200B')).toBe('Café');
});

test.each([
  ['JOIN-US', 'join-us'],
  ['Straße', 'STRASSE'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['e\u0301t\u00e9', 'ÉTÉ'],
  ['דלת 🚪', 'דלת 🚪'],
])('a person may type the code %j as %j', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test('codes in any letter case are folded alike, and folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      const folded = foldCase(text);
      expect(foldCase(text.toUpperCase())).toBe(folded);
      expect(foldCase(text.toLowerCase())).toBe(folded);
      expect(foldCase(folded)).toBe(folded);
    }),
  );
});

test('a text that is folded for the search stays the same when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { examples: [['İstanbul'], ['ǅ'], ['ﬃ'], ['ẞ'], ['Ω']] },
  );
});

test('an ASCII text, which takes a shorter way, is folded as beside another letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
      expect(`${foldText(text)} oe`).toBe(foldText(`${text} œ`));
    }),
  );
});
