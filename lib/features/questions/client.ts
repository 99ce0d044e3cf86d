import useSWR, { mutate } from 'swr';
import { call } from '@/lib/browser/call';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session-token';
import type { Contract } from '@/lib/game-api/contract';
import type { EndpointInput } from '@/lib/game-api/endpoint';
import type { QuestionInfo } from './contract';

/** One stop of a browse screen: a category and its question of the date, if there is one to see. */
export interface BrowseItem {
  categoryId: string;
  category: string;
  question?: QuestionInfo;
}

const KEY = 'questions-by-date';

/** The daily questions of a date, one item a category. Throws ApiError. */
export async function loadDailyQuestions(forDate: string): Promise<BrowseItem[]> {
  const { singleGameQuestionsByDate } = await call('dailyQuestionsByDate', { forDate });
  return singleGameQuestionsByDate.map(({ singleGameQuestionInfo, ...item }) => ({
    ...item,
    question: singleGameQuestionInfo,
  }));
}

/** The daily questions of a date as state; asked again when the person signs in or off. */
export function useDailyQuestions(forDate: string) {
  const token = useSessionToken();
  return useSWR(token === undefined ? null : [KEY, 'daily', forDate, token], () =>
    loadDailyQuestions(forDate),
  );
}

/** Saves a daily question; every browse screen then shows it. Throws ApiError. */
export async function saveDailyQuestion(
  input: EndpointInput<Contract['saveDailyQuestion']>,
  options?: SendOptions,
): Promise<QuestionInfo> {
  const { triviaQuestion } = await call('saveDailyQuestion', input, options);
  await mutate((key) => Array.isArray(key) && key[0] === KEY, undefined, { revalidate: true });
  return triviaQuestion;
}
