import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import { saveRecord } from '@/lib/features/records/server/save-record';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import {
  findWordPuzzleProblem,
  toUpperCaseWord,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';
import { cleanText, storedText } from '@/lib/text/clean-text';
import { presentWordPuzzle } from './present-word-puzzle';
import type { WordPuzzleContent } from './store';
import { wordPuzzleKind } from './word-puzzle-kind';

/** What a save call sends (spec, section 7), parsed. */
interface SaveInput {
  word: string;
  hint: string;
  categoryId: string;
  wordCategoryId?: string | null;
  dateOfWordCategory: string;
  version?: number | null;
  reason?: string | null;
}

/** Where the wire calls a field of the form by another name. */
const wireNames: Partial<Record<keyof WordPuzzleDraft, string>> = { forDate: 'dateOfWordCategory' };

function toContent(input: SaveInput): WordPuzzleContent {
  const word = cleanText(toUpperCaseWord(input.word)).normalize('NFC');
  const { categoryId, hint, dateOfWordCategory: forDate } = input;
  const problem = findWordPuzzleProblem({ categoryId, word, hint, forDate, reason: '' }, false);
  if (problem) {
    const path = wireNames[problem.field] ?? problem.field;
    throw new ApiError('invalid', problem.message, { issues: [{ path, message: problem.message }] });
  }
  return { category_id: categoryId, for_date: forDate, word, hint: storedText(hint) };
}

/**
 * Creates or, with wordCategoryId, updates a word puzzle (spec, sections 5 and 7).
 * Throws ApiError 400 for the first thing wrong (`reason` when a released puzzle changes without one), 409
 * `slot_taken` when the category has a puzzle for the date, 409 `stale` when the version is not the stored one,
 * 404 when the puzzle is gone.
 */
export async function saveWordPuzzle(
  input: SaveInput,
  caller: Caller,
): Promise<{ wordCategory: WordPuzzle; historyEntryId?: string }> {
  const content = toContent(input);
  const { wordCategoryId: id, version, reason } = input;
  const { row, historyEntryId } = await saveRecord(
    wordPuzzleKind,
    {
      id,
      version,
      reason,
      async contentFor(current) {
        await requireOpenCategory(content.category_id, current?.category_id ?? null, 'categoryId');
        return content;
      },
    },
    caller,
  );
  return { wordCategory: presentWordPuzzle(row), historyEntryId };
}
