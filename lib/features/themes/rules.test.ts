import fc from 'fast-check';
import {
  cleanThemes,
  findThemesProblem,
  formatThemes,
  parseThemes,
  parseTypedThemes,
  suggestThemes,
  tidyTypedThemes,
  toStoredThemes,
  toThemeKey,
} from './rules';

test.each([
  [' The  Moon\u00a0', 'the moon'],
  ['Été', 'ETE'],
  ['Straße', 'STRASSE'],
  ['🌙', ' 🌙 '],
])('%s and %s are the same theme tag', (one, other) => {
  expect(toThemeKey(one)).toBe(toThemeKey(other));
  expect(cleanThemes([one, other])).toHaveLength(1);
});

test('a record gets the first spelling of each tag, cleaned and in NFC, and no empty tag', () => {
  expect(cleanThemes([' ', 'World  Cup', 'world cup', 'E\u0301te\u0301', ''])).toEqual(['World Cup', 'Été']);
});

test('tags of different marks without letters are different tags', () => {
  expect(cleanThemes(['\u05b0', '\u05b1'])).toHaveLength(2);
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
])('an author who enters %s is told what is wrong, if anything', (_what, themes, problem) => {
  expect(findThemesProblem(themes)).toBe(problem);
});

test('stored theme tags are the same after they are read, typed and stored again', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (sent) => {
      const themes = cleanThemes(sent.map((text) => text.replaceAll(',', '')));
      expect(new Set(themes.map(toThemeKey)).size).toBe(themes.length);
      expect(cleanThemes(themes)).toEqual(themes);
      expect(parseThemes(toStoredThemes(themes))).toEqual(themes);
      expect(parseTypedThemes(formatThemes(themes))).toEqual(themes);
      expect(tidyTypedThemes(formatThemes(themes))).toBe(formatThemes(themes));
    }),
  );
});

test('a record without theme tags stores null', () => {
  expect(toStoredThemes([' '])).toBeNull();
});

test('a row of the history from before theme tags existed has none', () => {
  expect(parseThemes(undefined)).toEqual([]);
});

test('an author’s unfinished tag counts as a tag', () => {
  expect(parseTypedThemes('Moon, Spa')).toEqual(['Moon', 'Spa']);
});

test('an author’s unfinished tag stays as typed, and the tags stay the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, last) => {
      const typed = last.replaceAll(',', '');
      const tidy = tidyTypedThemes(`${before},${typed}`);
      expect(tidy.split(',').at(-1)).toBe(typed);
      expect(parseTypedThemes(tidy)).toEqual(parseTypedThemes(`${before},${typed}`));
      expect(tidyTypedThemes(tidy)).toBe(tidy);
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
