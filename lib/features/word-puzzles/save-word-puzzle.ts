import 'server-only';
import { randomUUID } from 'node:crypto';
import { productToday } from '@/lib/dates/today';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/open-category';
import { recordChange } from '@/lib/features/history/record-change';
import type { Caller } from '@/lib/game-api/contract';
import type { WordPuzzle } from './contract';
import { presentWordPuzzle } from './present-word-puzzle';
import {
  findWordPuzzleProblem,
  isReleased,
  REASON_MISSING_MESSAGE,
  toUpperCaseWord,
  type WordPuzzleDraft,
} from './rules';
import {
  findWordPuzzleRow,
  insertWordPuzzle,
  updateWordPuzzle,
  type WordPuzzleContent,
  type WordPuzzleRow,
} from './store';

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

/** The row a write stored; throws ApiError 409 for what stood in its way. */
export function storedPuzzleOrThrow(result: WordPuzzleRow | 'slot' | undefined): WordPuzzleRow {
  if (result === 'slot') {
    throw new ApiError(
      'slot_taken',
      'This category already has a word puzzle for this date. Choose another date or category.',
    );
  }
  if (!result) {
    throw new ApiError(
      'stale',
      'Somebody else changed this puzzle meanwhile. Reload it to see the change, then save again.',
    );
  }
  return result;
}

/** Throws ApiError 400 when players have seen the puzzle and nobody says why it changes. */
export function requireReason(current: WordPuzzleRow, reason: string | null | undefined): void {
  if (!isReleased(current.for_date, productToday()) || reason?.trim()) return;
  throw new ApiError('invalid', REASON_MISSING_MESSAGE, {
    issues: [{ path: 'reason', message: REASON_MISSING_MESSAGE }],
  });
}

function toContent(input: SaveInput): WordPuzzleContent {
  const word = toUpperCaseWord(input.word).normalize('NFC');
  const { categoryId, hint, dateOfWordCategory: forDate } = input;
  const problem = findWordPuzzleProblem({ categoryId, word, hint, forDate, reason: '' }, false);
  if (problem) {
    const path = wireNames[problem.field] ?? problem.field;
    throw new ApiError('invalid', problem.message, { issues: [{ path, message: problem.message }] });
  }
  return { category_id: categoryId, for_date: forDate, word, hint: hint.trim().normalize('NFC') };
}

function holds(row: WordPuzzleRow, content: WordPuzzleContent): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof WordPuzzleRow] === value);
}

async function create(content: WordPuzzleContent, caller: Caller, transaction: Db): Promise<WordPuzzleRow> {
  const row = { ...content, id: randomUUID(), version: 1, updated_at: new Date().toISOString() };
  const after = storedPuzzleOrThrow(await insertWordPuzzle(row, transaction));
  await recordChange(
    { subjectType: 'word_puzzle', action: 'created', before: null, after },
    caller,
    transaction,
  );
  return after;
}

async function update(
  before: WordPuzzleRow,
  content: WordPuzzleContent,
  { version, reason }: SaveInput,
  caller: Caller,
  transaction: Db,
): Promise<WordPuzzleRow> {
  const seen = { id: before.id, version: version ?? before.version };
  const now = new Date().toISOString();
  const after = storedPuzzleOrThrow(await updateWordPuzzle(seen, content, now, transaction));
  await recordChange(
    { subjectType: 'word_puzzle', action: 'changed', before, after, reason: reason?.trim() || null },
    caller,
    transaction,
  );
  return after;
}

/** A double click or a retry after a lost answer finds its own first save in the slot: that puzzle is the answer. */
async function findReplayed(error: unknown, content: WordPuzzleContent): Promise<WordPuzzleRow> {
  const isTaken = error instanceof ApiError && error.code === 'slot_taken';
  const { category_id, for_date } = content;
  const row = isTaken && (await findWordPuzzleRow({ category_id, for_date }));
  if (!row || !holds(row, content)) throw error;
  return row;
}

async function store(input: SaveInput, caller: Caller): Promise<WordPuzzleRow> {
  const content = toContent(input);
  if (!input.wordCategoryId) {
    await requireOpenCategory(content.category_id, null, 'categoryId');
    return database()
      .transaction()
      .execute((transaction) => create(content, caller, transaction))
      .catch((error: unknown) => findReplayed(error, content));
  }
  const current = await findWordPuzzleRow({ id: input.wordCategoryId });
  if (!current) {
    throw new ApiError('not_found', 'This puzzle does not exist any more. Open the month to see what does.');
  }
  // A save whose answer was lost arrives again: what it asks for is already so.
  if (holds(current, content)) return current;
  await requireOpenCategory(content.category_id, current.category_id, 'categoryId');
  requireReason(current, input.reason);
  return database()
    .transaction()
    .execute((transaction) => update(current, content, input, caller, transaction));
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
): Promise<{ wordCategory: WordPuzzle }> {
  return { wordCategory: presentWordPuzzle(await store(input, caller)) };
}
