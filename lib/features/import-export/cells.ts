import type { ReviewedGame } from '@/lib/contract/kinds';
import { type CellField, getFieldDetails, listFields } from './fields';

type Value = string | number | boolean | null | readonly string[];

/** They are a record's values by field, with names in place of the ids of category and files. */
export type FieldValues = Partial<Record<CellField, Value>>;

/** Joins theme tags by commas; a comma at the end shows that a tag has a semicolon. */
export function joinThemes(themes: readonly string[]): string {
  const cell = themes.join(', ');
  return cell.includes(';') ? `${cell},` : cell;
}

export const splitThemes = (cell: string): string[] =>
  cell.split(cell.trimEnd().endsWith(',') ? ',' : /[,;]/);

/** Spreadsheets run CSV cells with these beginnings as a formula, also with the full-width signs of East Asia. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
const LIKE_GUARDED = /^'+[=+\-@＝＋－＠\t\r]/;

/** Escapes a text that looks escaped and, with `guardsFormulas`, one that begins like a formula; imports undo this. */
export function guardFormula(text: string, guardsFormulas: boolean): string {
  return LIKE_GUARDED.test(text) || (guardsFormulas && FORMULA.test(text)) ? `'${text}` : text;
}

export const unguardFormula = (cell: string): string => (LIKE_GUARDED.test(cell) ? cell.slice(1) : cell);

export function toCellText(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? joinThemes(value) : String(value);
}

function listColumns(game: ReviewedGame): { field: CellField; heading: string }[] {
  return listFields(game).flatMap((field) => {
    const { heading } = getFieldDetails(field);
    return heading ? { field, heading } : [];
  });
}

export const listHeadings = (game: ReviewedGame): string[] => listColumns(game).map(({ heading }) => heading);

export const listCells = (game: ReviewedGame, record: FieldValues): string[] =>
  listColumns(game).map(({ field }) => toCellText(record[field]));

const toCamelCase = (heading: string) =>
  heading.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

/** Presents a record as an object of a JSON file: headings in camel case, null for fields without a value. */
export const toJsonObject = (game: ReviewedGame, record: FieldValues): Record<string, Value> =>
  Object.fromEntries(
    listColumns(game).map(({ field, heading }) => [toCamelCase(heading), record[field] ?? null]),
  );
