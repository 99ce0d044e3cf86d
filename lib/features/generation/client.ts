import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { type Difficulty, toChoices } from '@/lib/contract/kinds';
import type { Generation } from '@/lib/features/generation/contract';
import { type DraftLanguage, isAnswerConfirmed } from '@/lib/features/generation/rules';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';

type Calls = typeof import('./contract').generationEndpoints;

const call = createCaller(async () => (await import('./contract')).generationEndpoints);

/** It is slightly longer than the server's own limit, so that the server's error message still arrives. */
const TIMEOUT_MS = 25_000;

export interface DraftWish {
  categoryName: string;
  difficulty: Difficulty;
  language: DraftLanguage;
  /** It replaces the difficulty and, at a host elsewhere, the category. */
  prompt: string;
}

export interface Drafted {
  draft: QuestionDraft;
  generation?: Generation;
}

/** Generates a draft of a question. Throws ApiError, and rethrows an abort by `signal`. */
export async function generateDraft(wish: DraftWish, signal: AbortSignal): Promise<Drafted> {
  const options = { signal, timeoutMs: TIMEOUT_MS };
  return isOwnApi() ? requestCheckedDraft(wish, options) : { draft: await requestDraftAtHost(wish, options) };
}

async function requestCheckedDraft({ prompt, ...wish }: DraftWish, options: SendOptions): Promise<Drafted> {
  const generation = await call('draftQuestion', { ...wish, prompt: prompt.trim() || undefined }, options);
  const { question, choices, correct, check } = generation;
  const correctChoice = isAnswerConfirmed(correct, check.answers) ? correct : null;
  return { draft: { question, ...choices, correctChoice }, generation };
}

/** Generates a draft with the calls that every API has (docs/product.md, 7). */
async function requestDraftAtHost(
  { categoryName, difficulty, prompt }: DraftWish,
  options: SendOptions,
): Promise<QuestionDraft> {
  if (prompt.trim() !== '') {
    const drafted = await call('generateQuestionByPrompt', { prompt }, options);
    const { question, options: choices, correctAnswer } = drafted;
    return { question, ...choices, correctChoice: findChoice(choices, correctAnswer) };
  }
  const drafted = await call('generateQuestion', { categoryName, difficulty }, options);
  const { A, B, C, D } = drafted.options;
  const choices = toChoices([A, B, C, D]);
  const correctChoice = findChoice(choices, drafted.options[drafted.correctAnswer]);
  return { question: drafted.question, ...choices, correctChoice };
}

/** Asks a model for the answer without telling it the right choice. Throws ApiError; rethrows an abort by `signal`. */
export const checkAnswer = (asked: EndpointInput<Calls['checkAnswer']>, signal?: AbortSignal) =>
  call('checkAnswer', asked, { signal, timeoutMs: TIMEOUT_MS });

/** Loads a stored draft or check; undefined while it loads, or if it does not exist. */
export function useGeneration(id: string | null): Generation | undefined {
  const token = useSessionToken();
  const { data } = useSWR(token && id ? (['generation', id, token] as const) : null, ([, generationId]) =>
    call('generation', { generationId }),
  );
  return data?.generation ?? undefined;
}
