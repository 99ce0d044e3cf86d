import { readStored, storeText } from '@/lib/browser/local-storage';
import { HEADING_ROWS } from '@/lib/features/import-export/find-headings';
import { type Guess, guessColumns } from '@/lib/features/import-export/guess-columns';
import { toHeadingKey } from '@/lib/features/import-export/heading-words';
import type { ReadRow } from '@/lib/features/import-export/table-rows';
import type { Chosen } from './use-import-setup';

const STORAGE_KEY = 'import-columns';
/** Older choices are dropped, because a person hardly has more kinds of files. */
const KEPT_MAX = 20;

type KeptChoices = Pick<Chosen, 'game' | 'columns' | 'dateOrder' | 'categories' | 'levels' | 'statuses'>;
type KeptColumns = KeptChoices & { headings: string };

const joinHeadings = (row: ReadRow | undefined) => (row?.cells ?? []).map(toHeadingKey).join('|');

function readKeptColumns(): KeptColumns[] {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.headings && Array.isArray(one.columns)) : [];
  } catch {
    // The stored text may not be JSON.
    return [];
  }
}

/** Finds the columns and the choices about them: those kept in this browser for the same headings, or else guesses. */
export function findColumns(rows: readonly ReadRow[], categories: readonly string[]) {
  const guess: Guess = guessColumns(rows, categories);
  // The rows are reversed, so that the first of several equal rows counts.
  const first = rows.slice(0, HEADING_ROWS).toReversed();
  const byHeadings = new Map(first.map((row) => [joinHeadings(row), row.line]));
  const kept = readKeptColumns().find(({ headings }) => byHeadings.has(headings));
  const headingLine = byHeadings.get(kept?.headings ?? '') ?? guess.headingLine;
  return { dateOrder: null, ...guess, ...kept, headingLine, isKept: kept !== undefined };
}

/** Stores the columns and the choices about them for the next file with the same headings. */
export function keepColumns(rows: readonly ReadRow[], headingLine: number, chosen: KeptChoices): void {
  const { game, columns, dateOrder, categories, levels, statuses } = chosen;
  const headings = joinHeadings(rows.find(({ line }) => line === headingLine));
  const newest = { headings, game, columns, dateOrder, categories, levels, statuses };
  const others = readKeptColumns().filter((one) => one.headings !== headings);
  // Without storage the columns of the next file are guessed again.
  storeText(STORAGE_KEY, JSON.stringify([newest, ...others].slice(0, KEPT_MAX)));
}
