import 'server-only';
import { presentBackground, presentPlanning } from '@/lib/features/records/server/dated-records';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import type { WordPuzzleRow } from './store';

/** A stored puzzle in the contract's words. */
export function presentWordPuzzle(row: WordPuzzleRow): WordPuzzle {
  return {
    id: row.id,
    word: row.word,
    hint: row.hint,
    categoryId: row.category_id,
    forDate: row.for_date ?? undefined,
    version: row.version,
    status: row.status,
    ...presentPlanning(row),
    ...presentBackground(row),
  };
}
