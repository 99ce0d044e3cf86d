import fc from 'fast-check';
import { toPreviewText } from './preview-text';

test.each([
  ['emoji and their joiners leave no gap', 'Party 🎉👩‍👩‍👧 time 🇩🇪 1️⃣', 'Party time 1'],
  ['trademarks stay', 'Lego® & Rubik’s™ ©', 'Lego® & Rubik’s™ ©'],
  ['lines become one', ' two\r\n\tlines\u2028here ', 'two lines here'],
  ['direction overrides and control characters go', 'a\u202eb\u0000\u0007c', 'abc'],
  ['lone surrogates become a sign that can be drawn', 'a\ud83dz', 'a\ufffdz'],
  ['right-to-left text stays', 'שלום مرحبا', 'שלום مرحبا'],
  ['markup stays as text', '<b onload="x">&amp;</b>', '<b onload="x">&amp;</b>'],
])('%s', (_, text, expected) => {
  expect(toPreviewText(text)).toBe(expected);
});

test('long text is cut between whole characters', () => {
  expect(toPreviewText('a'.repeat(300), 10)).toBe('aaaaaaaaa…');
  expect(toPreviewText('e\u0301'.repeat(12), 10)).toBe(`${'e\u0301'.repeat(9)}…`);
});

test('any text becomes one line of at most so many characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = toPreviewText(text, 50);
      expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(50);
      expect(line).not.toMatch(/\p{Cc}/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
