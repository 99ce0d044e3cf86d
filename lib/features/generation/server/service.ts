import 'server-only';
import { randomInt } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { Difficulty } from '@/lib/contract/kinds';
import { createLimiter } from '@/lib/db/limiter';
import { ApiError } from '@/lib/errors/api-error';
import { inMinutes, tooManyRequests } from '@/lib/errors/too-many-requests';
import { type Letter, letters } from '@/lib/features/generation/rules';
import { duplicateKey } from '@/lib/features/questions/rules';
import { type GeneratedQuestion, shuffle } from './model-answer';
import type { Wish } from './prompt';
import { listRecentQuestionTexts } from './store';

/** Limited because each draft costs money at the provider. */
const QUOTA = { points: 60, seconds: 60 * 60 };
const AVOIDED_QUESTIONS = 40;

const quota = createLimiter({ name: 'generation', from: 'first', ...QUOTA });

/** Throws ApiError 429 with Retry-After once the person's hourly quota is used up. */
async function countDraft(caller: Caller): Promise<void> {
  try {
    await quota.count(caller.user?.id ?? caller.address);
  } catch (thrown) {
    throw tooManyRequests(
      thrown,
      (seconds) =>
        `You have generated ${QUOTA.points} questions within an hour. Try again in ${inMinutes(seconds)}, or write one yourself.`,
    );
  }
}

async function generate(
  wish: Wish,
  categoryName: string | undefined,
  caller: Caller,
): Promise<GeneratedQuestion> {
  // The provider's library is loaded by the first who drafts.
  const { askModel, isConfigured } = await import('./model');
  if (isConfigured()) await countDraft(caller);
  const avoid = categoryName ? await listRecentQuestionTexts(categoryName, AVOIDED_QUESTIONS) : [];
  const answer = await askModel(wish, avoid, caller.signal);
  const key = duplicateKey(answer.question);
  if (avoid.some((text) => duplicateKey(text) === key)) {
    throw new ApiError('upstream', 'The generator repeated a question this category already has. Try again.');
  }
  return shuffle(answer, randomInt);
}

/**
 * Drafts a question of the category and difficulty (docs/product.md, 7). Throws ApiError 503 where no generator is
 * configured, 429 over the person's quota, 502 or 504 when the generator fails.
 */
export async function generateQuestion(
  { categoryName, difficulty }: { categoryName: string; difficulty: Difficulty },
  caller: Caller,
) {
  const { question, choices, correct } = await generate(
    { category: categoryName, difficulty },
    categoryName,
    caller,
  );
  const { choice1: A, choice2: B, choice3: C, choice4: D } = choices;
  const position = Object.keys(choices).indexOf(correct);
  return { question, options: { A, B, C, D }, correctAnswer: letters[position] as Letter };
}

/** The same from a prompt of the caller; the correct answer is its text. Throws the same. */
export async function generateQuestionByPrompt(
  { prompt, categoryName }: { prompt: string; categoryName?: string },
  caller: Caller,
) {
  const { question, choices, correct } = await generate({ request: prompt }, categoryName, caller);
  return { question, options: choices, correctAnswer: choices[correct] };
}
