import { foldText, toStoredText } from '@/lib/text/normalize';

const THEME_MAX_LENGTH = 40;
const THEMES_MAX = 10;

function cleanTheme(text: string): string {
  return toStoredText(text).replace(/\s+/gu, ' ');
}

/** The comparison key of a theme tag: case, accents and surrounding spaces do not matter. */
export function themeKey(theme: string): string {
  const clean = cleanTheme(theme);
  return foldText(clean) || clean;
}

/** Theme tags as they are stored: cleaned, without empty ones and repeats. */
export function readThemes(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const theme of texts.map(cleanTheme)) {
    if (theme !== '' && !byKey.has(themeKey(theme))) byKey.set(themeKey(theme), theme);
  }
  return [...byKey.values()];
}

export function findThemesProblem(texts: readonly string[]): string | null {
  if (texts.some((text) => /[,\p{Cc}]/u.test(text))) return 'Use no commas or line breaks in a theme tag';
  const themes = readThemes(texts);
  const isLong = themes.some((theme) => [...theme].length > THEME_MAX_LENGTH);
  if (isLong) return `Use at most ${THEME_MAX_LENGTH} characters in a theme tag`;
  return themes.length > THEMES_MAX ? `Use at most ${THEMES_MAX} theme tags` : null;
}

/** The theme tags as a record's column stores them; null for none. */
export function storedThemes(texts: readonly string[]): string | null {
  const themes = readThemes(texts);
  return themes.length > 0 ? JSON.stringify(themes) : null;
}

/** The theme tags in a record's column; empty for an old row of the history, which lacks it. */
export function themesOf(stored: string | null | undefined): string[] {
  return stored ? (JSON.parse(stored) as string[]) : [];
}

/** The text of an input with these theme tags, each with a comma behind it. */
export function typeThemes(themes: readonly string[]): string {
  return [...themes, ''].join(',');
}

/** The theme tags in an input's text, including the unfinished one. */
export function typedThemes(typed: string): string[] {
  return readThemes(typed.split(','));
}

/** The text of an input with the finished tags as they would be stored, and the unfinished one unchanged. */
export function tidyTyped(typed: string): string {
  const pieces = typed.split(',');
  return [...readThemes(pieces.slice(0, -1)), pieces.at(-1)].join(',');
}

/** The known theme tags that complete the unfinished one, in order, without those already entered. */
export function suggestThemes(typed: string, known: readonly string[]): string[] {
  const pieces = typed.split(',');
  const begun = themeKey(pieces.at(-1) ?? '');
  const taken = new Set(pieces.slice(0, -1).map(themeKey));
  const fitting = known.filter((theme) => !taken.has(themeKey(theme)));
  const begins = (theme: string) => themeKey(theme).startsWith(begun);
  const hasFurtherWord = (theme: string) => !begins(theme) && themeKey(theme).includes(` ${begun}`);
  return [...fitting.filter(begins), ...fitting.filter(hasFurtherWord)];
}
