import { foldText, toStoredText } from '@/lib/text/normalize';

const THEME_MAX_LENGTH = 40;
const THEMES_MAX = 10;

function toCleanTheme(text: string): string {
  return toStoredText(text).replace(/\s+/gu, ' ');
}

/** Returns the key by which theme tags are compared: case, accents and surrounding spaces do not matter. */
export function toThemeKey(theme: string): string {
  const clean = toCleanTheme(theme);
  // A tag of marks alone, such as Hebrew points, folds to nothing.
  return foldText(clean) || clean;
}

/** Returns theme tags as they are stored: cleaned, without empty ones and repeats. */
export function cleanThemes(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const theme of texts.map(toCleanTheme)) {
    if (theme !== '' && !byKey.has(toThemeKey(theme))) byKey.set(toThemeKey(theme), theme);
  }
  return [...byKey.values()];
}

export function findThemesProblem(texts: readonly string[]): string | null {
  if (texts.some((text) => /[,\p{Cc}]/u.test(text))) return 'Use no commas or line breaks in a theme tag';
  const themes = cleanThemes(texts);
  const isLong = themes.some((theme) => [...theme].length > THEME_MAX_LENGTH);
  if (isLong) return `Use at most ${THEME_MAX_LENGTH} characters in a theme tag`;
  return themes.length > THEMES_MAX ? `Use at most ${THEMES_MAX} theme tags` : null;
}

/** Returns theme tags as a record's column stores them: null for none. */
export function toStoredThemes(texts: readonly string[]): string | null {
  const themes = cleanThemes(texts);
  return themes.length > 0 ? JSON.stringify(themes) : null;
}

/** Returns the theme tags in a record's column; none for an old row of the history, which lacks it. */
export function parseThemes(stored: string | null | undefined): string[] {
  return stored ? (JSON.parse(stored) as string[]) : [];
}

/** Returns the text of an input with these theme tags, each with a comma behind it. */
export function formatThemes(themes: readonly string[]): string {
  return [...themes, ''].join(',');
}

/** Returns the theme tags in an input's text, including the unfinished one. */
export function parseTypedThemes(typed: string): string[] {
  return cleanThemes(typed.split(','));
}

/** Changes the finished tags of an input to what would be stored, and leaves the unfinished one as it is. */
export function tidyTypedThemes(typed: string): string {
  const pieces = typed.split(',');
  return [...cleanThemes(pieces.slice(0, -1)), pieces.at(-1)].join(',');
}

/** Returns the known theme tags that complete the unfinished one, without those already entered. */
export function suggestThemes(typed: string, known: readonly string[]): string[] {
  const pieces = typed.split(',');
  const begun = toThemeKey(pieces.at(-1) ?? '');
  const taken = new Set(pieces.slice(0, -1).map(toThemeKey));
  const fitting = known.filter((theme) => !taken.has(toThemeKey(theme)));
  const begins = (theme: string) => toThemeKey(theme).startsWith(begun);
  const hasFurtherWord = (theme: string) => !begins(theme) && toThemeKey(theme).includes(` ${begun}`);
  return [...fitting.filter(begins), ...fitting.filter(hasFurtherWord)];
}
