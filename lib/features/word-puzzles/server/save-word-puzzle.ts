import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Difficulty, RecordStatus } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import { planningContent, statusContent } from '@/lib/features/records/server/dated-records';
import type { SeenProposal } from '@/lib/features/records/server/proposal-store';
import { saveRecord } from '@/lib/features/records/server/save-record';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import {
  findWordPuzzleProblem,
  toUpperCaseWord,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';
import { cleanText, storedText } from '@/lib/text/clean-text';
import { presentWordPuzzle } from './present-word-puzzle';
import type { WordPuzzleContent, WordPuzzleRow } from './store';
import { wordPuzzleKind } from './word-puzzle-kind';

/** What a save call sends (docs/product.md, 7), parsed. */
interface SaveInput {
  word: string;
  hint: string;
  categoryId: string;
  wordCategoryId?: string | null;
  dateOfWordCategory?: string | null;
  /** How far it is; without it, ready. */
  status?: RecordStatus | null;
  /** The proposed change that is saved again or, by who may, brought about. */
  proposal?: SeenProposal | null;
  difficulty?: Difficulty | null;
  runsAnyDay?: boolean | null;
  version?: number | null;
  reason?: string | null;
}

/** What a stored puzzle lacks first to be ready; null: nothing. */
export function findStoredProblem({
  category_id: categoryId,
  word,
  hint,
}: Pick<WordPuzzleRow, 'category_id' | 'word' | 'hint'>) {
  return findWordPuzzleProblem({ categoryId, word, hint, forDate: '', reason: '' }, { needsDate: false });
}

/** What changes of a stored puzzle that goes on to another status as it is. Throws ApiError 400 for what it lacks. */
export function wordPuzzleContentAs(row: WordPuzzleRow, status: RecordStatus) {
  const problem = status === 'draft' ? null : findStoredProblem(row);
  if (problem) throw new ApiError('invalid', problem.message);
  return statusContent(status, row);
}

/** Where the wire calls a field of the form by another name. */
const wireNames: Partial<Record<keyof WordPuzzleDraft, string>> = { forDate: 'dateOfWordCategory' };

/** Checks what was sent; returns the content of the record. A draft may be incomplete. Throws ApiError 400. */
export function toPuzzleContent(input: SaveInput, current: WordPuzzleRow | null): WordPuzzleContent {
  const word = cleanText(toUpperCaseWord(input.word)).normalize('NFC');
  const { categoryId, hint, status } = input;
  const forDate = input.dateOfWordCategory ?? '';
  const draft = { categoryId, word, hint, forDate, reason: '' };
  const problem = status === 'draft' ? null : findWordPuzzleProblem(draft, { needsDate: !status });
  if (problem) {
    const path = wireNames[problem.field] ?? problem.field;
    throw new ApiError('invalid', problem.message, { issues: [{ path, message: problem.message }] });
  }
  return {
    category_id: categoryId,
    for_date: forDate || null,
    ...statusContent(status ?? 'ready', current),
    ...planningContent(input, current),
    word,
    hint: storedText(hint),
  };
}

/**
 * Makes or, with wordCategoryId, changes a word puzzle (docs/product.md, 5 and 7); a draft may be incomplete. Throws
 * ApiError 400 for the first thing wrong, also when a released puzzle changes without `reason`; 409 `slot_taken` or
 * `stale`; 404 when it is gone.
 */
export async function saveWordPuzzle(
  input: SaveInput,
  caller: Caller,
): Promise<{ wordCategory: WordPuzzle; historyEntryId?: string; isProposed?: true }> {
  const { wordCategoryId: id, version, reason, proposal } = input;
  const { row, historyEntryId, isProposed } = await saveRecord(
    wordPuzzleKind,
    {
      id,
      version,
      reason,
      proposal,
      async contentFor(current) {
        const content = toPuzzleContent(input, current);
        await requireOpenCategory(content.category_id, current?.category_id ?? null, 'categoryId');
        return content;
      },
    },
    caller,
  );
  return { wordCategory: presentWordPuzzle(row), historyEntryId, isProposed };
}
