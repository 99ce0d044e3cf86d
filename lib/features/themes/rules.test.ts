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

test('a record gets the first spelling of each tag, cleaned and in NFC, and no empty tag', () => {
  expect(readThemes([' ', 'World  Cup', 'world cup', 'E\u0301te\u0301', ''])).toEqual(['World Cup', 'Été']);
});

const ten = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(40, 'é'));
test.each([
  ['ten tags of 40 letters', ten, null],
  ['ten tags, one of them twice', [...ten, ten[0] ?? ''], null],
  ['a tag of 40 emoji', ['🌙'.repeat(40)], null],
  ['eleven tags', [...ten, 'one more'], 'Use at most 10 theme tags'],
  ['a tag of 41 letters', ['x'.repeat(41)], 'Use at most 40 characters in a theme tag'],
  ['a comma in a tag', ['a,b'], 'Use no commas or line breaks in a theme tag'],
  ['a line break in a tag', ['a\nb'], 'Use no commas or line breaks in a theme tag'],
  ['a control character in a tag', ['a\u0000b'], 'Use no commas or line breaks in a theme tag'],
])('an author who enters %s is told what is wrong, if anything', (_what, themes, problem) => {
  expect(findThemesProblem(themes)).toBe(problem);
});

test('stored theme tags are the same after they are read, typed and stored again', () => {
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
});

test('a record without theme tags stores null, and a row of the history without the column has none', () => {
  expect(storedThemes([' '])).toBeNull();
  expect(themesOf(undefined)).toEqual([]);
});

test('an author’s unfinished tag stays as typed, and counts as a tag', () => {
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

test.each([
  ['mo', ['Moon', 'Montréal', 'The Moon']],
  ['moon,MO', ['Montréal', 'The Moon']],
  ['et', ['Été']],
  ['', ['Space', 'The Moon', 'Moon', 'Été', 'Montréal']],
  ['x', []],
])('an author who has typed “%s” is offered %j', (typed, offered) => {
  expect(suggestThemes(typed, ['Space', 'The Moon', 'Moon', 'Été', 'Montréal'])).toEqual(offered);
});
