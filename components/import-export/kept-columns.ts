import type { Difficulty, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import type { Columns } from '@/lib/features/import-export/fields';
import { type Guess, guessColumns } from '@/lib/features/import-export/guess-columns';
import { headingKey } from '@/lib/features/import-export/heading-words';
import type { ReadRow } from '@/lib/features/import-export/read-table';
import type { DateOrder } from '@/lib/features/import-export/read-words';

const KEY = 'import-columns';
/** Older choices are dropped: a person hardly has more kinds of files. */
const KEPT_MAX = 20;

interface KeptColumns {
  headings: string;
  game: ReviewedGame;
  columns: Columns;
  dateOrder: DateOrder | null;
  /** The choices for unknown categories, levels and statuses. */
  categories?: Readonly<Record<string, string>>;
  levels?: Readonly<Record<string, Difficulty | ''>>;
  statuses?: Readonly<Record<string, RecordStatus>>;
}

/** Joins the headings of a line to one text, by which files are compared. */
const joinHeadings = (rows: readonly ReadRow[], headingLine: number | null) =>
  (rows.find(({ line }) => line === headingLine)?.cells ?? []).map(headingKey).join('|');

function readKept(): KeptColumns[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Finds the roles of the columns: as chosen earlier in this browser for the same headings, otherwise guessed. */
export function findColumns(rows: readonly ReadRow[], categories: readonly string[]) {
  const guess: Guess = guessColumns(rows, categories);
  const own = joinHeadings(rows, guess.headingLine);
  const kept = readKept().find(({ headings }) => headings !== '' && headings === own);
  return { dateOrder: null, ...guess, ...kept, isKept: kept !== undefined };
}

/** Stores the roles of the columns for the next file with the same headings. */
export function keepColumns(
  rows: readonly ReadRow[],
  headingLine: number | null,
  chosen: Omit<KeptColumns, 'headings'>,
): void {
  const headings = joinHeadings(rows, headingLine);
  const others = readKept().filter((one) => one.headings !== headings);
  try {
    const kept = [{ headings, ...chosen }, ...others].slice(0, KEPT_MAX);
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the columns of the next file are guessed again.
  }
}
