import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { generationEndpoints } from '@/lib/features/generation/contract';
import { CHECKS } from '@/lib/features/generation/rules';
import { questionTable } from '@/lib/features/questions/server/store';
import { readCheck } from '@/lib/features/records/server/generation-store';
import type { SearchedKinds } from '@/lib/features/search/server/index-store';
import { spendQuota } from './budget';
import type { GeneratedQuestion } from './model-answer';
import { addGeneration, storeCheck } from './store';

type Asked = EndpointParsedInput<typeof generationEndpoints.checkAnswer>;

/** Throws ApiError 404 if the question was deleted, 400 without a correct choice. */
async function readQuestion(questionId: string): Promise<GeneratedQuestion> {
  const row = await questionTable.find(questionId);
  if (!row) throw new ApiError('not_found', 'This question was deleted meanwhile.');
  const correct = choiceNames[(row.correctChoice ?? 0) - 1];
  if (!correct) throw new ApiError('invalid', 'No choice is marked as the right one.');
  return { question: row.question, choices: pickChoices(row), correct };
}

/** Asks a model for the answer and stores the check, also with the question if that is stored. Throws ApiError 400, 429, 502, 503 or 504. */
export async function checkAnswer({ questionId, draft }: Asked, caller: Caller, kinds: SearchedKinds) {
  // The provider's library is loaded with the first use.
  const { requireModel, startDeadline, askChecker, chooseCheckModel } = await import('./model');
  requireModel();
  const question = questionId ? await readQuestion(questionId) : draft;
  const texts = question ? [question.question, ...Object.values(question.choices)] : [];
  if (!question || texts.some((written) => written.trim() === '')) {
    throw new ApiError('invalid', 'Write the question and its four choices first.');
  }
  await spendQuota(CHECKS, caller);
  const check = await askChecker(question, startDeadline(caller.signal));
  if (check.problem) throw new ApiError('upstream', check.problem);
  const model = chooseCheckModel();
  const checked = { ...question, explanation: '', source: '', model, checkModel: model, check };
  const row = await addGeneration(checked, caller);
  const stored = readCheck(row);
  if (questionId) await storeCheck(questionId, JSON.stringify(stored), kinds.question);
  return { ...stored, answers: [...stored.answers], checkId: row.id };
}
