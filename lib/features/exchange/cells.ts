/**
 * Theme tags as one cell of a file: commas are between them, and one at the end where a tag has a semicolon in it, which
 * other files have between theirs.
 */
export function cellOfThemes(themes: readonly string[]): string {
  const cell = themes.join(', ');
  return cell.includes(';') ? `${cell},` : cell;
}

/** The theme tags of a cell, as they are written there. */
export const themesOfCell = (cell: string): string[] =>
  cell.split(cell.trimEnd().endsWith(',') ? ',' : /[,;]/);

/** What spreadsheets run as a formula, where a cell of a CSV file begins so. */
const FORMULA = /^[=+\-@\t\r]/;
/** What would be taken for a guarded formula. */
const LIKE_GUARDED = /^'+[=+\-@\t\r]/;

/**
 * The text as a cell of a file: one that begins like a formula gets an apostrophe in front, if that is wanted. A text that
 * has apostrophes there itself gets one more in any case, so that `unguarded` needs not know how the file was made.
 */
export function guarded(text: string, guardsFormulas: boolean): string {
  return LIKE_GUARDED.test(text) || (guardsFormulas && FORMULA.test(text)) ? `'${text}` : text;
}

/** The text of a cell: what `guarded` was given. */
export const unguarded = (cell: string): string => (LIKE_GUARDED.test(cell) ? cell.slice(1) : cell);
