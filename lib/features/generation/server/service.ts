import 'server-only';
import { randomInt } from 'node:crypto';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { choiceNames, type Difficulty } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { type Letter, letters } from '@/lib/features/generation/rules';
import { duplicateKey } from '@/lib/features/questions/rules';
import { spendQuota } from './budget';
import { type GeneratedQuestion, modelAnswer, shuffleChoices } from './model-answer';
import { questionPrompt, type Wish } from './prompt';
import { listRecentQuestionTexts } from './store';

const AVOIDED_QUESTIONS = 40;

/** Throws ApiError 502 for a question that exists word for word. */
export function requireNew(question: string, existing: readonly string[]): void {
  const key = duplicateKey(question);
  if (existing.some((text) => duplicateKey(text) === key)) {
    throw new ApiError('upstream', 'The generator repeated a question this category already has. Try again.');
  }
}

/** The category's questions that are not to be repeated, latest first. */
export async function listAvoided(categoryName: string | undefined): Promise<string[]> {
  return categoryName ? listRecentQuestionTexts(categoryName, AVOIDED_QUESTIONS) : [];
}

async function generate(
  wish: Wish,
  categoryName: string | undefined,
  caller: Caller,
): Promise<GeneratedQuestion> {
  // The provider's library is loaded with the first draft.
  const { askModel, startDeadline, requireModel } = await import('./model');
  requireModel();
  await spendQuota(1, caller);
  const avoid = await listAvoided(categoryName);
  const answer = await askModel(
    questionPrompt(wish, avoid),
    modelAnswer,
    config.OPENAI_MODEL,
    startDeadline(caller.signal),
  );
  requireNew(answer.question, avoid);
  return shuffleChoices(answer, randomInt);
}

/** Drafts a question (docs/product.md, 7). Throws ApiError 429, 502, 503 or 504. */
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
  const position = choiceNames.indexOf(correct);
  return { question, options: { A, B, C, D }, correctAnswer: letters[position] as Letter };
}

/** Drafts a question from a prompt of the caller; the correct answer is a text. Throws as `generateQuestion` does. */
export async function generateQuestionByPrompt(
  { prompt, categoryName }: { prompt: string; categoryName?: string },
  caller: Caller,
) {
  const { question, choices, correct } = await generate({ request: prompt }, categoryName, caller);
  return { question, options: choices, correctAnswer: choices[correct] };
}
