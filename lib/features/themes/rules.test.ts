import fc from 'fast-check';
import {
  findThemesProblem,
  readThemes,
  storedThemes,
  suggestThemes,
  themeKey,
  themesOf,
  tidyTyped,
  typedThemes,
  typeThemes,
} from './rules';

test.each([
  [' The  Moon\u00a0', 'the moon'],
  ['Été', 'ETE'],
  ['E\u0301te\u0301', 'été'],
  ['Straße', 'STRASSE'],
  ['🌙', ' 🌙 '],
])('%s and %s are the same theme tag', (one, other) => {
  expect(themeKey(one)).toBe(themeKey(other));
  expect(readThemes([one, other])).toHaveLength(1);
});

test('keeps the first spelling, cleaned and in NFC, and drops empty tags', () => {
  expect(readThemes([' ', 'World  Cup', 'world cup', 'E\u0301te\u0301', ''])).toEqual(['World Cup', 'Été']);
  expect(readThemes(['Moon', 'Mood'])).toEqual(['Moon', 'Mood']);
});

test('ten of forty characters are allowed, without commas and line breaks', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(40, 'é'));
  expect(findThemesProblem(ten)).toBeNull();
  expect(findThemesProblem([...ten, ten[0] ?? ''])).toBeNull();
  expect(findThemesProblem(['🌙'.repeat(40)])).toBeNull();
  expect(findThemesProblem([...ten, 'one more'])).toBe('Use at most 10 theme tags');
  expect(findThemesProblem(['x'.repeat(41)])).toBe('Use at most 40 characters in a theme tag');
  for (const text of ['a,b', 'a\nb', 'a\u0000b']) {
    expect(findThemesProblem([text])).toBe('Use no commas or line breaks in a theme tag');
  }
});

test('stored themes are read, typed and stored again unchanged', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (sent) => {
      const themes = readThemes(sent.map((text) => text.replaceAll(',', '')));
      expect(new Set(themes.map(themeKey)).size).toBe(themes.length);
      expect(readThemes(themes)).toEqual(themes);
      expect(themesOf(storedThemes(themes))).toEqual(themes);
      expect(typedThemes(typeThemes(themes))).toEqual(themes);
      expect(tidyTyped(typeThemes(themes))).toBe(typeThemes(themes));
    }),
  );
  expect(themesOf(undefined)).toEqual([]);
  expect(storedThemes([' '])).toBeNull();
});

test('an unfinished tag stays unchanged, and counts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, last) => {
      const typed = last.replaceAll(',', '');
      const tidy = tidyTyped(`${before},${typed}`);
      expect(tidy.split(',').at(-1)).toBe(typed);
      expect(typedThemes(tidy)).toEqual(typedThemes(`${before},${typed}`));
      expect(tidyTyped(tidy)).toBe(tidy);
    }),
  );
});

test('themes that begin with the text come first, then themes with such a word, each once', () => {
  const known = ['Space', 'The Moon', 'Moon', 'Été', 'Montréal'];
  expect(suggestThemes('mo', known)).toEqual(['Moon', 'Montréal', 'The Moon']);
  expect(suggestThemes('moon,MO', known)).toEqual(['Montréal', 'The Moon']);
  expect(suggestThemes('et', known)).toEqual(['Été']);
  expect(suggestThemes('', known)).toEqual(known);
  expect(suggestThemes('x', known)).toEqual([]);
});
