import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import { recordChange, recordCreation, scopedKey } from '@/lib/features/records/server/record-change';
import { findEntryOfRequest } from '@/lib/features/records/server/store';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import {
  findWordPuzzleProblem,
  toUpperCaseWord,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';
import { presentWordPuzzle } from './present-word-puzzle';
import { puzzleDeleted, requireReason, storedPuzzleOrThrow } from './puzzle-problem';
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

async function create(content: WordPuzzleContent, caller: Caller, transaction: Db): Promise<WordPuzzleRow> {
  const row = { ...content, id: randomUUID(), version: 1, updated_at: new Date().toISOString() };
  const stored = storedPuzzleOrThrow(await insertWordPuzzle(row, transaction));
  return recordCreation('word_puzzle', stored, caller, transaction);
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

/** What an earlier save of this form with the same key stored: a double click, or a retry after a lost answer. */
async function findEarlierSave(caller: Caller): Promise<WordPuzzleRow | undefined> {
  const key = scopedKey(caller);
  const entry = key ? await findEntryOfRequest(key) : undefined;
  return entry?.subject_type === 'word_puzzle' ? findWordPuzzleRow({ id: entry.subject_id }) : undefined;
}

async function createOnce(
  content: WordPuzzleContent,
  input: SaveInput,
  caller: Caller,
): Promise<WordPuzzleRow> {
  const earlier = await findEarlierSave(caller);
  if (earlier) {
    // Its answer was lost, and the person may have gone on typing: the retry corrects that record.
    const reason = input.reason ?? 'Corrected before the first save was confirmed';
    return change(content, { ...input, version: 1, reason }, earlier, caller);
  }
  await requireOpenCategory(content.category_id, null, 'categoryId');
  try {
    return await database()
      .transaction()
      .execute((transaction) => create(content, caller, transaction));
  } catch (error) {
    const { category_id, for_date } = content;
    const isTaken = error instanceof ApiError && error.code === 'slot_taken';
    const twin = isTaken && (await findWordPuzzleRow({ category_id, for_date }));
    if (!twin || !holds(twin, content)) throw error;
    return twin;
  }
}

async function change(
  content: WordPuzzleContent,
  input: SaveInput,
  current: WordPuzzleRow,
  caller: Caller,
): Promise<WordPuzzleRow> {
  // A save whose answer was lost arrives again: what it asks for is already so.
  if (holds(current, content)) return current;
  await requireOpenCategory(content.category_id, current.category_id, 'categoryId');
  requireReason(current, input.reason);
  return database()
    .transaction()
    .execute((transaction) => update(current, content, input, caller, transaction));
}

async function store(input: SaveInput, caller: Caller): Promise<WordPuzzleRow> {
  const content = toContent(input);
  if (!input.wordCategoryId) return createOnce(content, input, caller);
  const current = await findWordPuzzleRow({ id: input.wordCategoryId });
  if (!current) throw puzzleDeleted();
  return change(content, input, current, caller);
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
