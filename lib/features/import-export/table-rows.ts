export interface ReadRow {
  /** It counts from 1, as in spreadsheets; headings that the reader adds have the line 0. */
  line: number;
  cells: readonly string[];
  /** The quotes of the row do not match, so its cells are a guess. In JSON the row is no readable object. */
  isBroken?: boolean;
}

export const listFilledCells = ({ cells }: ReadRow): string[] => cells.filter(Boolean);

/** Finds the number of filled cells that the given share of the rows does not exceed. The share is below 1. */
export function findFilledQuantile(rows: readonly ReadRow[], share: number): number {
  const counts = rows.map((row) => listFilledCells(row).length).toSorted((one, other) => one - other);
  return counts[Math.floor(counts.length * share)] ?? 0;
}

/** Lists the cells of a column that are not empty. */
export const listTexts = (rows: readonly ReadRow[], at: number): string[] =>
  rows.flatMap(({ cells }) => cells[at] || []);

/** Returns the row numbered `line`, which has the headings, and the rows below it. Without headings `line` is null. */
export function splitAtHeading(rows: readonly ReadRow[], line: number | null) {
  const at = line === null ? -1 : rows.findIndex((row) => row.line === line);
  return { heading: rows[at], below: rows.slice(at + 1) };
}

export interface ReadSheet {
  name: string;
  isHidden: boolean;
  rows: readonly ReadRow[];
}

export interface ReadEncoding {
  name: string;
  /**
   * Only this many bytes of a UTF-8 text were read in this encoding; `lines` are the first lines with such bytes. If it
   * is absent, the whole text was read in this encoding.
   */
  foreign?: { bytes: number; lines: readonly number[] };
}

export interface ReadTable {
  encoding?: ReadEncoding;
  notes: readonly string[];
  sheets: readonly ReadSheet[];
  /** It is true if cells have HTML, such as `&quot;` and `<b>`. */
  hasHtml: boolean;
}
