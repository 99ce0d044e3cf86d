import { isOwnApi } from '@/lib/browser/api-base';
import { createCaller } from '@/lib/browser/call';
import { toChoices } from '@/lib/contract/choices';
import type { Difficulty } from '@/lib/contract/kinds';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';

const call = createCaller(async () => (await import('./contract')).generationEndpoints);

/** Slightly longer than the server's own limit, so that its error message still arrives. */
const TIMEOUT_MS = 25_000;

export interface DraftWish {
  categoryName: string;
  difficulty: Difficulty;
  /** A free prompt; empty: a question of the category and difficulty. */
  prompt: string;
}

/** Generates a draft of a question. Throws ApiError; aborting `signal` also ends the work on the server. */
export async function generateDraft(
  { categoryName, difficulty, prompt }: DraftWish,
  signal: AbortSignal,
): Promise<QuestionDraft> {
  const options = { signal, timeoutMs: TIMEOUT_MS };
  if (prompt.trim() !== '') {
    const context = isOwnApi() ? { categoryName } : {};
    const drafted = await call('generateQuestionByPrompt', { prompt, ...context }, options);
    const choices = drafted.options;
    return {
      question: drafted.question,
      ...choices,
      correctChoice: findChoice(choices, drafted.correctAnswer),
    };
  }
  const {
    question,
    options: o,
    correctAnswer,
  } = await call('generateQuestion', { categoryName, difficulty }, options);
  const choices = toChoices([o.A, o.B, o.C, o.D]);
  const correct = findChoice(choices, o[correctAnswer]);
  return { question, ...choices, correctChoice: correct };
}
