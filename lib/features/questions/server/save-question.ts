import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { Game } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';

import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/open-category';
import type { StoredQuestionInfo } from '@/lib/features/questions/contract';
import { recordChange, recordCreation, scopedKey } from '@/lib/features/records/server/record-change';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import { pageTags } from '@/lib/page-cache/tags';
import { presentQuestions } from './present-question';
import { type SaveInput, toContent } from './question-content';
import { questionDeleted, storedOrThrow } from './question-problem';
import {
  findQuestionRow,
  insertQuestion,
  type QuestionContent,
  type QuestionRow,
  updateQuestion,
} from './store';
import { findSwapPartner, swapQuestions } from './swap-questions';

async function create(
  content: QuestionContent,
  game: Game,
  caller: Caller,
  transaction: Db,
): Promise<QuestionRow[]> {
  const now = new Date().toISOString();
  const row = {
    ...content,
    id: randomUUID(),
    game,
    tag: randomBytes(9).toString('base64url'),
    version: 1,
    idempotency_key: scopedKey(caller),
    created_by: caller.user?.id ?? null,
    created_at: now,
    updated_at: now,
  };
  const stored = storedOrThrow(await insertQuestion(row, transaction));
  return [await recordCreation('question', stored, caller, transaction)];
}

/** Stores the content; answers the question first, then the one that traded places with it, if one did. */
async function update(
  current: QuestionRow,
  content: QuestionContent,
  { version, swapWithId }: SaveInput,
  caller: Caller,
  transaction: Db,
): Promise<QuestionRow[]> {
  const seen = version ?? current.version;
  const partner = swapWithId ? await findSwapPartner(current, content, swapWithId, transaction) : null;
  if (partner) {
    const { stored, moved } = await swapQuestions(current, seen, content, partner, caller, transaction);
    return [stored, moved];
  }
  const now = new Date().toISOString();
  const stored = storedOrThrow(
    await updateQuestion({ id: current.id, version: seen }, content, now, transaction),
  );
  await recordChange(
    { subjectType: 'question', action: 'changed', before: current, after: stored },
    caller,
    transaction,
  );
  return [stored];
}

/** What an earlier save of this form with the same key stored: a double click, or a retry after a lost answer. */
async function findEarlierSave(caller: Caller): Promise<QuestionRow | undefined> {
  const key = scopedKey(caller);
  return key ? findQuestionRow({ idempotency_key: key }) : undefined;
}

async function createOnce(input: SaveInput, game: Game, caller: Caller): Promise<QuestionRow[]> {
  const earlier = await findEarlierSave(caller);
  // Its answer was lost, and the person may have gone on typing: the retry corrects that record.
  if (earlier) return change({ ...input, version: 1 }, earlier, caller);
  try {
    const content = await toContent(input, game, null);
    return await database()
      .transaction()
      .execute((transaction) => create(content, game, caller, transaction));
  } catch (error) {
    const twin = error instanceof ApiError && error.status === 409 && (await findEarlierSave(caller));
    if (!twin) throw error;
    return [twin];
  }
}

async function change(input: SaveInput, current: QuestionRow, caller: Caller): Promise<QuestionRow[]> {
  const content = await toContent(input, current.game, current);
  // A save whose answer was lost arrives again: what it asks for is already so.
  if (holds(current, content)) return [current];
  if (input.swapWithId) await requireOpenCategory(current.category_id, null, 'swapWithId');
  return database()
    .transaction()
    .execute((transaction) => update(current, content, input, caller, transaction));
}

async function store(input: SaveInput, game: Game, caller: Caller): Promise<QuestionRow[]> {
  if (!input.questionId) return createOnce(input, game, caller);
  const current = await findQuestionRow({ id: input.questionId });
  if (current?.game !== game) throw questionDeleted();
  return change(input, current, caller);
}

async function saveQuestion(
  input: SaveInput,
  game: Game,
  caller: Caller,
): Promise<{ triviaQuestion: StoredQuestionInfo }> {
  const rows = await store(input, game, caller);
  await invalidatePages(pageTags.dailyQuestions, ...rows.map(({ tag }) => pageTags.question(tag)));
  const [info] = await presentQuestions(rows.slice(0, 1), 'everything');
  if (!info) throw new Error('staff see everything');
  return { triviaQuestion: info };
}

/**
 * Creates or, with questionId, updates a daily question (spec, sections 5 and 7). With swapWithId the question in
 * the wanted slot takes the place this one leaves, in one step.
 * Throws ApiError 400 with the form's own message for the first thing wrong, 409 `question_exists` when the text
 * exists in the category (which overrides the other messages), 409 `slot_taken` when the date has a question,
 * 409 `stale` when the version is not the stored one, 404 when the question is gone.
 */
export function saveDailyQuestion(
  input: SaveInput,
  caller: Caller,
): Promise<{ triviaQuestion: StoredQuestionInfo }> {
  return saveQuestion(input, 'daily', caller);
}

/** The same for a weekly question; a date may hold several, so no slot is ever taken. */
export function saveWeeklyQuestion(
  input: SaveInput,
  caller: Caller,
): Promise<{ triviaQuestion: StoredQuestionInfo }> {
  return saveQuestion(input, 'weekly', caller);
}
