import 'server-only';
import type { RecordStatus } from '@/lib/contract/kinds';
import { ApiError, invalidField } from '@/lib/errors/api-error';
import { lintedPuzzle } from '@/lib/features/lint/linted';
import {
  backgroundContent,
  planningContent,
  presentBackground,
  presentPlanning,
  type SentBackground,
  type SentPlanning,
  statusContent,
} from '@/lib/features/records/server/dated-records';
import type { SeenProposal } from '@/lib/features/records/server/proposal-store';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import {
  findWordPuzzleProblems,
  toUpperCaseWord,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';
import { cleanText, storedText } from '@/lib/text/normalize';
import type { WordPuzzleContent, WordPuzzleRow } from './store';

/** The parsed input of a save call (docs/product.md, 7). */
export interface SaveInput extends SentPlanning, SentBackground {
  word: string;
  hint: string;
  categoryId: string;
  wordCategoryId?: string | null;
  dateOfWordCategory?: string | null;
  /** Defaults to ready. */
  status?: RecordStatus | null;
  /** The proposal that is saved again or, by a publisher, applied. */
  proposal?: SeenProposal | null;
  version?: number | null;
  reason?: string | null;
}

/** What a stored puzzle lacks to be ready; null when nothing. */
export function findStoredProblem({
  category_id: categoryId,
  word,
  hint,
}: Pick<WordPuzzleRow, 'category_id' | 'word' | 'hint'>) {
  const draft = { categoryId, word, hint, forDate: '', reason: '' };
  return findWordPuzzleProblems(draft, { needsDate: false })[0] ?? null;
}

/** The changed columns when a stored puzzle only changes its status. Throws ApiError 400 for an incomplete one. */
export async function wordPuzzleContentAs(row: WordPuzzleRow, status: RecordStatus) {
  const problem = status === 'draft' ? null : findStoredProblem(row);
  if (problem) throw new ApiError('invalid', problem.message);
  return statusContent(status, row);
}

/** Fields of the form that have another name in the call. */
const wireNames: Partial<Record<keyof WordPuzzleDraft, string>> = { forDate: 'dateOfWordCategory' };

/** Checks the input and returns the columns to store. A draft may be incomplete. Throws ApiError 400. */
export function toPuzzleContent(input: SaveInput, current: WordPuzzleRow | null): WordPuzzleContent {
  const word = cleanText(toUpperCaseWord(input.word)).normalize('NFC');
  const { categoryId, status } = input;
  const hint = storedText(input.hint);
  const forDate = input.dateOfWordCategory ?? '';
  const draft = { categoryId, word, hint, forDate, reason: '' };
  const [problem] = status === 'draft' ? [] : findWordPuzzleProblems(draft, { needsDate: !status });
  if (problem) {
    const path = wireNames[problem.field] ?? problem.field;
    throw invalidField(path, problem.message);
  }
  const background = backgroundContent(input, current);
  return {
    category_id: categoryId,
    for_date: forDate || null,
    ...statusContent(status ?? 'ready', current),
    ...planningContent(input, current, lintedPuzzle({ word, hint, reviewBy: background.review_by })),
    ...background,
    word,
    hint,
  };
}

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
