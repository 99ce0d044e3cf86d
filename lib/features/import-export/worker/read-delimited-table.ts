import { unguardFormula } from '@/lib/features/import-export/cells';
import {
  areSentences,
  guessDelimiter,
  guessQuote,
  readDelimited,
} from '@/lib/features/import-export/delimited-text';
import { FileRefused, requireSpan } from '@/lib/features/import-export/file-limits';
import { findHeadingLine } from '@/lib/features/import-export/find-headings';
import { IMPORT_ROWS_MAX } from '@/lib/features/import-export/rules';
import type { ReadRow } from '@/lib/features/import-export/table-rows';

const delimiters = new Map(Object.entries({ tab: '\t', comma: ',', semicolon: ';', pipe: '|' }));

const NO_TABLE =
  'This text is in no format that can be imported. You can import CSV, TSV, JSON, GIFT, Aiken, and questions with lettered choices (“A) …”) or their answers below them.';

/** Are the rows a table, or one column with a heading or with question marks? Any other text is none. */
function areTable(rows: readonly ReadRow[]): boolean {
  if (findHeadingLine(rows) !== null) return true;
  // Questions may have different numbers of choices behind them.
  const asking = rows.filter(({ cells }) => cells.length > 1 && /[?？؟]$/.test(cells[0] ?? ''));
  if (asking.length >= rows.length / 2) return true;
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [width = 0, most = []] =
    [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (most.length < rows.length / 2) return false;
  return width > 1 || most.filter(({ cells }) => /[?？؟]/.test(cells[0] ?? '')).length >= most.length / 2;
}

/** Anki describes a file in such lines. */
const ANKI = /^#(?:separator|html|columns|if matches|(?:guid|notetype|deck|tags)(?: column)?):.*$/gim;

/** Adds headings that name Anki's column of tags, which it separates by spaces. */
function nameTags(rows: readonly ReadRow[], column: number): ReadRow[] {
  const heading = {
    line: 0,
    cells: Array.from({ length: column }, (_, at) => (at < column - 1 ? '' : 'tags')),
  };
  const withCommas = (cell: string, at: number) => (at === column - 1 ? cell.replaceAll(' ', ', ') : cell);
  return [heading, ...rows.map((row) => ({ ...row, cells: row.cells.map(withCommas) }))];
}

/** It matches the cells of the line below the headings of a table in Markdown. */
const RULE = /^(?::?-{2,}:?)?$/;

/** Parses delimited text; counts rows beyond the limit without keeping them. Throws FileRefused. */
export function readDelimitedTable(given: string): ReadRow[] {
  // Excel takes the delimiter from a `sep=` line, Anki from `#separator:`.
  const [, named] = /^\s*(?:#separator:|"?sep=)(\w+|[^\w\r\n"])/i.exec(given) ?? [];
  const text = given.replace(/^(\s*)"?sep=[^\r\n]*/i, '$1').replace(ANKI, '');
  const [, tagsAt] = /^#tags column:(\d\d?)\s*$/im.exec(given) ?? [];
  const guessed = guessDelimiter(text);
  const delimiter =
    delimiters.get(named?.toLowerCase() ?? '') ??
    (named?.length === 1 ? named : areSentences(text, guessed) ? '\0' : guessed);
  const rows: ReadRow[] = [];
  let line = 0;
  let count = 0;
  let widest = 0;
  for (const { cells, isBroken } of readDelimited(text, delimiter, guessQuote(text, delimiter))) {
    line += 1;
    if (!cells.some(Boolean) || (cells.length > 1 && cells.every((cell) => RULE.test(cell)))) continue;
    count += 1;
    widest = Math.max(widest, cells.length);
    if (count > IMPORT_ROWS_MAX + 1) continue;
    rows.push({ line, cells: cells.map(unguardFormula), ...(isBroken && { isBroken }) });
  }
  requireSpan(count, widest);
  if (count > 0 && !areTable(rows)) throw new FileRefused(NO_TABLE);
  return tagsAt ? nameTags(rows, Number(tagsAt)) : rows;
}
