import 'server-only';
import { randomInt } from 'node:crypto';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import type { Generation } from '@/lib/features/generation/contract';
import { CHECKS, letters } from '@/lib/features/generation/rules';
import { drawOrder } from '@/lib/features/questions/rules';
import { askModel, type Deadline } from './model';
import { checkerAnswer, type GeneratedQuestion } from './model-answer';
import { checkPrompt } from './prompt';

export const chooseCheckModel = (): string => config.OPENAI_CHECK_MODEL ?? config.OPENAI_MODEL;

async function askOnce({ question, choices }: GeneratedQuestion, deadline: Deadline) {
  const order = drawOrder(randomInt);
  const prompt = checkPrompt({ question, options: order.map((name) => choices[name]) });
  const { answer } = await askModel(prompt, checkerAnswer, chooseCheckModel(), deadline);
  return answer === 'none' ? null : (order[letters.indexOf(answer)] ?? null);
}

/** Asks a model several times without the correct choice, in changing order because models prefer positions. */
export async function askChecker(
  question: GeneratedQuestion,
  deadline: Deadline,
): Promise<Generation['check']> {
  const asked = await Promise.allSettled(Array.from({ length: CHECKS }, () => askOnce(question, deadline)));
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failure = asked.find((one) => one.status === 'rejected')?.reason;
  if (failure === undefined) return { answers };
  if (!(failure instanceof ApiError) || deadline.disconnected?.aborted) throw failure;
  return { answers, problem: failure.message };
}
