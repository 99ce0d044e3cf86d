import useSWR, { mutate } from 'swr';
import { call } from '@/lib/browser/call';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session-token';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import type { Contract } from '@/lib/game-api/contract';
import type { EndpointInput } from '@/lib/game-api/endpoint';
import type { QuestionInfo } from './contract';
import type { Game } from './rules';

/** One stop of a browse screen: a category and one of its questions of the date, if there is one to see. */
export interface BrowseItem {
  categoryId: string;
  category: string;
  /** The category was deactivated: its questions can be changed and moved, no more can be added. */
  inactive?: boolean;
  question?: QuestionInfo;
}

/** A question and the category it is in. */
export interface StoredQuestion {
  question: QuestionInfo;
  categoryId: string;
}

/** What a save sends; `swapWithId` has a meaning for daily questions only. */
export type SaveQuestionInput = EndpointInput<Contract['saveDailyQuestion']>;

const KEY = 'questions-by-date';

/**
 * The questions of a game and date, in the order of the categories: one item a question, and one for a category
 * without any. Throws ApiError.
 */
export async function listQuestions(game: Game, forDate: CalendarDate): Promise<BrowseItem[]> {
  if (game === 'weekly') {
    const { weeklyGameQuestionsByDate } = await call('weeklyQuestionsByDate', { forDate });
    return weeklyGameQuestionsByDate.map(({ weeklyGameQuestionInfo: question, ...item }) => ({
      ...item,
      question,
    }));
  }
  const { singleGameQuestionsByDate } = await call('dailyQuestionsByDate', { forDate });
  return singleGameQuestionsByDate.map(({ singleGameQuestionInfo: question, ...item }) => ({
    ...item,
    question,
  }));
}

/** The same as state; asked again when the person signs in or off. */
export function useQuestions(game: Game, forDate: CalendarDate) {
  const token = useSessionToken();
  return useSWR(token === undefined ? null : [KEY, game, forDate, token], () => listQuestions(game, forDate));
}

/** Makes every browse screen ask again. */
async function refreshQuestions(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === KEY, undefined, { revalidate: true });
}

/** Saves a question; every browse screen then shows it. Throws ApiError. */
export async function saveQuestion(
  game: Game,
  input: SaveQuestionInput,
  options?: SendOptions,
): Promise<QuestionInfo> {
  const name = game === 'daily' ? 'saveDailyQuestion' : 'saveWeeklyQuestion';
  const { triviaQuestion } = await call(name, input, options);
  await refreshQuestions();
  return triviaQuestion;
}

/** Deletes a question; answers the history entry that brings it back. Throws ApiError. */
export async function deleteQuestion(
  game: Game,
  { id, version }: QuestionInfo,
): Promise<{ historyEntryId: string }> {
  const name = game === 'daily' ? 'deleteDailyQuestion' : 'deleteWeeklyQuestion';
  const deleted = await call(name, { questionId: id, version });
  await refreshQuestions();
  return deleted;
}

/** A question as it is stored now, with its category, wherever it was moved; null when it is gone. */
export async function findStoredQuestion({ questionTag }: QuestionInfo): Promise<StoredQuestion | null> {
  try {
    const { triviaQuestion } = await call('questionByTag', { questionTag });
    return { question: triviaQuestion.triviaQuestion, categoryId: triviaQuestion.category.id };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
