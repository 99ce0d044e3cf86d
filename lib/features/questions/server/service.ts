import 'server-only';
import { dependsOn, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { QuestionGame } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import { presentCategory } from '@/lib/features/categories/server/service';
import {
  categoryTable,
  listActiveCategoryRows,
  listCategoryRows,
  requireOpenCategory,
} from '@/lib/features/categories/server/store';
import type { questionEndpoints } from '@/lib/features/questions/contract';
import { findVisibility, toDuplicateKey, toSharedVisibility } from '@/lib/features/questions/rules';
import type { RowChange } from '@/lib/features/records/server/change-rows';
import { chooseReason } from '@/lib/features/records/server/dated-records';
import { removeRecord } from '@/lib/features/records/server/remove-record';
import {
  changeRecord,
  createRecord,
  requireRecord,
  type Saved,
} from '@/lib/features/records/server/save-record';
import { presentQuestions, type SaveInput, toContent } from './question-content';
import { createQuestionKind } from './question-kind';
import {
  findQuestionByTagRow,
  hasDuplicate,
  listQuestionsOfDay,
  listReadyOfDay,
  type QuestionContent,
  type QuestionRow,
  questionTable,
} from './store';

/** Compares without regard to white space and case. */
export async function questionAlreadyExists(input: { categoryId: string; question: string }) {
  const key = toDuplicateKey(input.question);
  return { questionExists: key !== '' && (await hasDuplicate('daily', input.categoryId, key)) };
}

async function listVisibleQuestions(game: QuestionGame, forDate: string, caller: Caller) {
  const seesUnreleased = can(caller.user, 'seeUnreleased');
  const visibility = findVisibility({ forDate }, getProductToday(), seesUnreleased);
  if (visibility === 'nothing') return [];
  const rows = await (seesUnreleased ? listQuestionsOfDay : listReadyOfDay)({ game, forDate });
  // Each row has its info, because only the visibility `nothing` leaves rows out.
  const infos = await presentQuestions(rows, visibility);
  return infos.map((info, index) => ({ categoryId: rows[index]?.categoryId ?? '', info }));
}

/** Lists the active categories, and for staff also deactivated ones that have a question on the date. */
async function listCategoriesFor(caller: Caller, taken: ReadonlySet<string>) {
  if (!can(caller.user, 'seeUnreleased')) return listActiveCategoryRows();
  const rows = await listCategoryRows();
  const hidden = rows.filter(({ id, active }) => !active && taken.has(id));
  return [...rows.filter(({ active }) => active), ...hidden];
}

/** Lists each category with its questions of the day that the caller may see (docs/product.md, 4). */
async function listSlots(game: QuestionGame, forDate: string, caller: Caller) {
  // Saves invalidate the cached response.
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  const questions = await listVisibleQuestions(game, forDate, caller);
  const byCategory = Map.groupBy(questions, ({ categoryId }) => categoryId);
  const categories = await listCategoriesFor(caller, new Set(byCategory.keys()));
  return categories.map(({ id, name, active }) => ({
    category: { categoryId: id, category: name, inactive: active ? undefined : (true as const) },
    infos: (byCategory.get(id) ?? []).map(({ info }) => info),
  }));
}

export async function listDailyQuestionsByDate({ forDate }: { forDate: string }, caller: Caller) {
  const slots = await listSlots('daily', forDate, caller);
  return {
    singleGameQuestionsByDate: slots.map(({ category, infos: [singleGameQuestionInfo] }) => ({
      ...category,
      singleGameQuestionInfo,
    })),
  };
}

/** Lists one item for each visible question, and one for each category without any. */
export async function listWeeklyQuestionsByDate({ forDate }: { forDate: string }, caller: Caller) {
  const slots = await listSlots('weekly', forDate, caller);
  return {
    weeklyGameQuestionsByDate: slots.flatMap(({ category, infos }) =>
      (infos.length > 0 ? infos : [undefined]).map((weeklyGameQuestionInfo) => ({
        ...category,
        weeklyGameQuestionInfo,
      })),
    ),
  };
}

/** Finds the question of a share link, for visitors without its answer. Throws ApiError 404 if the caller may see none. */
export async function findQuestionByTag({ questionTag }: { questionTag: string }, caller: Caller) {
  const row = await findQuestionByTagRow(questionTag);
  if (row) dependsOn(pageTags.question(row.tag), pageTags.categories);
  const visibility = row && findVisibility(row, getProductToday(), can(caller.user, 'seeUnreleased'));
  const [info] = row && visibility ? await presentQuestions([row], toSharedVisibility(visibility)) : [];
  const category = row && (await categoryTable.find(row.categoryId));
  if (!info || !category) throw new ApiError('not_found', 'Question not found');
  return { triviaQuestion: { triviaQuestion: info, category: presentCategory(category) } };
}

type DeleteInput = EndpointParsedInput<typeof questionEndpoints.deleteDailyQuestion>;

function deleteQuestion(
  { questionId: id, version, reason }: DeleteInput,
  game: QuestionGame,
  caller: Caller,
) {
  const accepts = (current: QuestionRow) => current.game === game;
  return removeRecord(createQuestionKind(game), { id, version, reason, accepts }, caller);
}

/** Deletes a question; returns the history entry that restores it. Throws ApiError 400 `reason`, 403, 404, 409 `stale`. */
export function deleteDailyQuestion(input: DeleteInput, caller: Caller) {
  return deleteQuestion(input, 'daily', caller);
}

export function deleteWeeklyQuestion(input: DeleteInput, caller: Caller) {
  return deleteQuestion(input, 'weekly', caller);
}

/**
 * Plans the move of the question `swapWithId` to the place of `current`; null unless that question is still in the
 * place to which `content` moves `current`. Throws ApiError 400.
 */
async function findSwap(
  current: QuestionRow,
  content: QuestionContent,
  swapWithId: string | null | undefined,
  transaction: Db,
): Promise<RowChange<QuestionRow> | null> {
  if (!swapWithId || current.game !== 'daily' || swapWithId === current.id) return null;
  await requireOpenCategory(current.categoryId, null, 'swapWithId', transaction);
  await questionTable.lock([current.id, swapWithId], transaction);
  const other = await questionTable.find(swapWithId, transaction);
  // A question of the bench trades places only with a question that becomes a draft, and takes its slot.
  const tradesPlaces =
    other?.game === 'daily' &&
    (other.forDate !== null || content.status === 'draft') &&
    other.categoryId === content.categoryId &&
    other.forDate === content.forDate;
  const { categoryId, forDate } = current;
  return tradesPlaces ? { before: other, content: { categoryId, forDate } } : null;
}

async function presentSaved({ row, historyEntryId, isProposed }: Saved<QuestionRow>) {
  const [info] = await presentQuestions([row], 'everything');
  if (!info) throw new Error('a visibility of everything must show each question');
  return { triviaQuestion: info, historyEntryId, isProposed };
}

async function saveQuestion(input: SaveInput, game: QuestionGame, caller: Caller) {
  const { questionId, version, reason, proposal, swapWithId, goesLive } = input;
  const kind = createQuestionKind(game);
  const contentFor = async (current: QuestionRow | null) => {
    if (current && current.game !== game) throw new ApiError('not_found', kind.messages.gone);
    return toContent(input, game, current);
  };
  if (!questionId) return presentSaved(await createRecord(kind, { contentFor, reason, goesLive }, caller));
  const current = await requireRecord(kind, questionId);
  const content = await contentFor(current);
  const findOther = (transaction: Db) => findSwap(current, content, swapWithId, transaction);
  const change = { current, content, version, proposal, goesLive, findOther };
  return presentSaved(await changeRecord(kind, { ...change, reason: chooseReason(input, current) }, caller));
}

/**
 * Creates or changes a daily question (docs/product.md, 5 and 7); `swapWithId` trades slots. Throws ApiError 409
 * `question_exists` (first), `slot_taken`, `goes_live` or `stale`, 400 with the form's message, 403, 404.
 */
export function saveDailyQuestion(input: SaveInput, caller: Caller) {
  return saveQuestion(input, 'daily', caller);
}

/** A weekly date may have several questions, so there is no `slot_taken`. */
export function saveWeeklyQuestion(input: SaveInput, caller: Caller) {
  return saveQuestion(input, 'weekly', caller);
}
