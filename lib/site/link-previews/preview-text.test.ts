import fc from 'fast-check';
import { toPreviewText } from './draw-text';

test.each([
  ['emoji stay whole', 'Party 🎉👩‍👩‍👧 time 🇩🇪 1️⃣', 'Party 🎉👩‍👩‍👧 time 🇩🇪 1️⃣'],
  ['letters and their marks are composed', 'Thu\u0309 đo\u0302', 'Thủ đô'],
  ['joiners that scripts need stay', 'ක්\u200dර می\u200cخواهم', 'ක්\u200dර می\u200cخواهم'],
  ['direction marks go', 'a\u200e\u200f\u061c\u2066b\u2069', 'ab'],
  ['trademarks stay', 'Lego® & Rubik’s™ ©', 'Lego® & Rubik’s™ ©'],
  ['lines become one', ' two\r\n\tlines\u2028here ', 'two lines here'],
  ['direction overrides and control characters go', 'a\u202eb\u0000\u0007c', 'abc'],
  ['lone surrogates become a sign that can be drawn', 'a\ud83dz', 'a\ufffdz'],
  ['right-to-left text stays', 'שלום مرحبا', 'שלום مرحبا'],
  ['markup stays as text', '<b onload="x">&amp;</b>', '<b onload="x">&amp;</b>'],
])('%s', (_, text, expected) => {
  expect(toPreviewText(text)).toBe(expected);
});

test.each([
  ['at a word', 'one two three four five', 15, 'one two three…'],
  ['at a word of a script without spaces', 'เมืองหลวงของออสเตรเลีย', 14, 'เมืองหลวงของ…'],
  ['inside a word that is too long for that', 'a'.repeat(300), 10, 'aaaaaaaaa…'],
  ['between whole characters', 'x\u0301'.repeat(12), 10, `${'x\u0301'.repeat(9)}…`],
  ['between whole emoji', '👩‍👩‍👧‍👦'.repeat(12), 5, `${'👩‍👩‍👧‍👦'.repeat(4)}…`],
])('long text is cut %s', (_, text, maxLength, expected) => {
  expect(toPreviewText(text, maxLength)).toBe(expected);
});

test('any text becomes one well-formed line within its length', () => {
  fc.assert(
    fc.property(
      fc.uint16Array({ maxLength: 400 }).map((units) => String.fromCharCode(...units)),
      (text) => {
        const line = toPreviewText(text, 50);
        expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(50);
        expect(line).not.toMatch(/\p{Cc}/u);
        expect(line.isWellFormed()).toBe(true);
      },
    ),
  );
});
