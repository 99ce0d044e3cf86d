import type { ReviewedGame } from '@/lib/contract/kinds';
import {
  type Columns,
  type Guess,
  guessColumns,
  headingKey,
} from '@/lib/features/import-export/guess-columns';
import type { ReadRow } from '@/lib/features/import-export/read-table';
import type { DateOrder } from '@/lib/features/import-export/read-words';

const KEY = 'import-columns';
/** Nobody has more forms of files. */
const MOST = 20;

/** What somebody chose for the columns under these headings. */
interface Kept {
  headings: string;
  game: ReviewedGame;
  columns: Columns;
  dateOrder: DateOrder | null;
}

const headingsOf = (rows: readonly ReadRow[]) => (rows[0]?.cells ?? []).map(headingKey).join('|');

function readKept(): Kept[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** What the columns are: as somebody chose for a file with the same headings in this browser, else by a guess. */
export function findColumns(rows: readonly ReadRow[], categories: readonly string[]) {
  const guess: Guess = guessColumns(rows, categories);
  const kept = guess.hasHeading
    ? readKept().find(({ headings }) => headings === headingsOf(rows))
    : undefined;
  return { dateOrder: null, ...guess, ...kept, isKept: kept !== undefined };
}

/** Remembers what the columns are for the next file with the same headings. */
export function keepColumns(
  rows: readonly ReadRow[],
  { game, columns, dateOrder }: Omit<Kept, 'headings'>,
): void {
  const headings = headingsOf(rows);
  const others = readKept().filter((one) => one.headings !== headings);
  try {
    const kept = [{ headings, game, columns, dateOrder }, ...others].slice(0, MOST);
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the next file is guessed anew.
  }
}
