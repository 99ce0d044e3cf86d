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
