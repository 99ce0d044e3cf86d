import 'server-only';
import { randomInt } from 'node:crypto';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import type { Generation, generationEndpoints } from '@/lib/features/generation/contract';
import { CALLS_PER_DRAFT, isInLanguage, nameLanguage } from '@/lib/features/generation/rules';
import { listNearTexts } from '@/lib/features/near-duplicates/server/service';
import { findGenerationRow } from '@/lib/features/records/server/generation-store';
import type { SearchedKinds } from '@/lib/features/search/server/index-store';
import { spendQuota } from './budget';
import { modelDraft, shuffleChoices } from './model-answer';
import { draftPrompt } from './prompt';
import { listAvoided, requireNew } from './service';
import { addGeneration } from './store';

/** The most existing questions about the subject, of any category, that the prompt forbids to repeat. */
const NEAR_TEXTS = 20;

type Wanted = EndpointParsedInput<typeof generationEndpoints.draftQuestion>;

/** Writes a question and has its answer checked blind (docs/product.md, 4). Throws ApiError 429, 502, 503 or 504. */
export async function draftQuestion(
  { categoryName, difficulty, prompt, language }: Wanted,
  caller: Caller,
  kinds: SearchedKinds,
): Promise<Generation> {
  // The provider's library is loaded with the first draft.
  const { askModel, askChecker, chooseCheckModel, startDeadline, requireModel } = await import('./model');
  requireModel();
  await spendQuota(CALLS_PER_DRAFT, caller);
  const near = prompt ? await listNearTexts(prompt, kinds, NEAR_TEXTS) : [];
  const avoid = [...new Set([...near, ...(await listAvoided(categoryName))])];
  const subject = prompt
    ? { request: prompt, category: categoryName }
    : { category: categoryName, difficulty };
  const wish = { ...subject, language: nameLanguage(language) };
  const deadline = startDeadline(caller.signal);
  const model = config.OPENAI_MODEL;
  const answer = await askModel(draftPrompt(wish, avoid), modelDraft, model, deadline);
  requireNew(answer.question, avoid);
  if (!isInLanguage(answer.question, language)) {
    throw new ApiError('upstream', `The generator did not write in ${nameLanguage(language)}. Try again.`);
  }
  const question = shuffleChoices(answer, randomInt);
  const check = await askChecker(question, deadline);
  const { explanation, source } = answer;
  const drafted = { ...question, explanation, source, model, checkModel: chooseCheckModel(), check };
  const { id } = await addGeneration(drafted, caller);
  return { id, ...drafted };
}

export async function readGeneration({
  generationId: id,
}: EndpointParsedInput<typeof generationEndpoints.generation>): Promise<{ generation: Generation | null }> {
  const row = await findGenerationRow(id);
  if (!row) return { generation: null };
  const { model, checkModel, written, checkResult: check } = row;
  return { generation: { id, model, checkModel, ...JSON.parse(written), check: JSON.parse(check) } };
}
