import type { Difficulty, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import type { Columns } from '@/lib/features/import-export/fields';
import { type Guess, guessColumns } from '@/lib/features/import-export/guess-columns';
import { headingKey } from '@/lib/features/import-export/heading-words';
import type { ReadRow } from '@/lib/features/import-export/read-table';
import type { DateOrder } from '@/lib/features/import-export/read-words';

const KEY = 'import-columns';
/** A person hardly has more kinds of files. */
const MOST = 20;

interface Kept {
  headings: string;
  game: ReviewedGame;
  columns: Columns;
  dateOrder: DateOrder | null;
  /** The choices for unknown categories, levels and statuses. */
  categories?: Readonly<Record<string, string>>;
  levels?: Readonly<Record<string, Difficulty | ''>>;
  statuses?: Readonly<Record<string, RecordStatus>>;
}

/** The headings in that line as one text. */
const headingsOf = (rows: readonly ReadRow[], headingLine: number | null) =>
  (rows.find(({ line }) => line === headingLine)?.cells ?? []).map(headingKey).join('|');

function readKept(): Kept[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The roles of the columns: as chosen earlier in this browser for the same headings, otherwise guessed. */
export function findColumns(rows: readonly ReadRow[], categories: readonly string[]) {
  const guess: Guess = guessColumns(rows, categories);
  const own = headingsOf(rows, guess.headingLine);
  const kept = readKept().find(({ headings }) => headings !== '' && headings === own);
  return { dateOrder: null, ...guess, ...kept, isKept: kept !== undefined };
}

/** Stores the roles of the columns for the next file with the same headings. */
export function keepColumns(
  rows: readonly ReadRow[],
  headingLine: number | null,
  chosen: Omit<Kept, 'headings'>,
): void {
  const headings = headingsOf(rows, headingLine);
  const others = readKept().filter((one) => one.headings !== headings);
  try {
    const kept = [{ headings, ...chosen }, ...others].slice(0, MOST);
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the columns of the next file are guessed again.
  }
}
