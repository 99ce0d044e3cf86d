import 'server-only';
import { randomInt } from 'node:crypto';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { choiceNames, type Difficulty, pickChoices } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { Generation, generationEndpoints } from '@/lib/features/generation/contract';
import {
  CALLS_PER_DRAFT,
  CHECKS,
  isInLanguage,
  type Letter,
  letters,
  nameLanguage,
} from '@/lib/features/generation/rules';
import type { MarkedQuestion } from '@/lib/features/lint/lint';
import { listNearTexts } from '@/lib/features/near-duplicates/server/service';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import { readCheck } from '@/lib/features/questions/server/question-content';
import { findGenerationRow, questionTable } from '@/lib/features/questions/server/store';
import type { SearchedKinds } from '@/lib/features/search/server/index-store';
import { spendQuota } from './budget';
import { modelAnswer, modelDraft, shuffleChoices } from './model-answer';
import { buildDraftPrompt, buildQuestionPrompt, type Wish } from './prompt';
import { addGeneration, listRecentQuestionTexts, storeCheck } from './store';

type Calls = typeof generationEndpoints;

/** The prompt forbids repeating this many recent questions of the category. */
const AVOIDED_RECENT = 40;
/** It also forbids repeating this many existing questions on the subject, in any category. */
const AVOIDED_NEAR = 20;

/** Throws ApiError 502 if an existing question has the same duplicate key. */
function requireNewQuestion(question: string, existing: readonly string[]): void {
  const key = toDuplicateKey(question);
  if (existing.some((text) => toDuplicateKey(text) === key)) {
    throw new ApiError('upstream', 'The generator repeated a question that exists already. Try again.');
  }
}

/** Loads the provider's library at its first use. Throws ApiError 503 if no model is configured. */
async function loadModel() {
  const model = await import('./model');
  model.requireModel();
  return model;
}

async function writeQuestion(wish: Wish, categoryName: string | undefined, caller: Caller) {
  const { askModel, startDeadline } = await loadModel();
  await spendQuota(1, caller);
  const avoid = categoryName ? await listRecentQuestionTexts(categoryName, AVOIDED_RECENT) : [];
  const prompt = buildQuestionPrompt(wish, avoid);
  const answer = await askModel(prompt, modelAnswer, config.OPENAI_MODEL, startDeadline(caller.signal));
  requireNewQuestion(answer.question, avoid);
  return shuffleChoices(answer, randomInt);
}

/** Drafts a question. Throws ApiError 429, 502, 503 or 504. */
export async function generateQuestion(
  { categoryName, difficulty }: { categoryName: string; difficulty: Difficulty },
  caller: Caller,
) {
  const wish = { category: categoryName, difficulty };
  const { question, choices, correct } = await writeQuestion(wish, categoryName, caller);
  const { choice1: A, choice2: B, choice3: C, choice4: D } = choices;
  const position = choiceNames.indexOf(correct);
  return { question, options: { A, B, C, D }, correctAnswer: letters[position] as Letter };
}

/** Drafts a question from a prompt of the caller; the correct answer is a text. Throws as `generateQuestion` does. */
export async function generateQuestionByPrompt(
  { prompt, categoryName }: { prompt: string; categoryName?: string },
  caller: Caller,
) {
  const { question, choices, correct } = await writeQuestion({ request: prompt }, categoryName, caller);
  return { question, options: choices, correctAnswer: choices[correct] };
}

/** Writes a question and has its answer checked blind (docs/product.md, 4). Throws ApiError 429, 502, 503 or 504. */
export async function draftQuestion(
  { categoryName, difficulty, prompt, language }: EndpointParsedInput<Calls['draftQuestion']>,
  caller: Caller,
  kinds: SearchedKinds,
): Promise<Generation> {
  const { askModel, askChecker, chooseCheckModel, startDeadline } = await loadModel();
  await spendQuota(CALLS_PER_DRAFT, caller);
  const near = prompt ? await listNearTexts(prompt, kinds, AVOIDED_NEAR) : [];
  const recent = await listRecentQuestionTexts(categoryName, AVOIDED_RECENT);
  const avoid = [...new Set([...near, ...recent])];
  const subject = prompt
    ? { request: prompt, category: categoryName }
    : { category: categoryName, difficulty };
  const wish = { ...subject, language: nameLanguage(language) };
  const deadline = startDeadline(caller.signal);
  const model = config.OPENAI_MODEL;
  const answer = await askModel(buildDraftPrompt(wish, avoid), modelDraft, model, deadline);
  requireNewQuestion(answer.question, avoid);
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

/** Returns a stored draft or check of a model; null if there is none. */
export async function readGeneration({
  generationId: id,
}: EndpointParsedInput<Calls['generation']>): Promise<{ generation: Generation | null }> {
  const row = await findGenerationRow(id);
  if (!row) return { generation: null };
  const { model, checkModel, written, checkResult: check } = row;
  return { generation: { id, model, checkModel, ...JSON.parse(written), check: JSON.parse(check) } };
}

/** Reads a stored question. Throws ApiError 404 if it was deleted, 400 if no choice is marked as right. */
async function readQuestion(questionId: string): Promise<MarkedQuestion> {
  const row = await questionTable.find(questionId);
  if (!row)
    throw new ApiError('not_found', 'This question was deleted meanwhile. The history can bring it back.');
  const correct = choiceNames[(row.correctChoice ?? 0) - 1];
  if (!correct)
    throw new ApiError('invalid', 'No choice is marked as the right one. Mark it in the question first.');
  return { question: row.question, choices: pickChoices(row), correct };
}

/**
 * Asks a model for the answer and stores the check. A stored question gets the check, too. Throws ApiError 400, 404,
 * 429, 502 or 503.
 */
export async function checkAnswer(
  { questionId, draft }: EndpointParsedInput<Calls['checkAnswer']>,
  caller: Caller,
  kinds: SearchedKinds,
) {
  const { startDeadline, askChecker, chooseCheckModel } = await loadModel();
  const question = questionId ? await readQuestion(questionId) : draft;
  const texts = question ? [question.question, ...Object.values(question.choices)] : [];
  if (!question || texts.some((written) => written.trim() === '')) {
    throw new ApiError('invalid', 'Write the question and its four choices first.');
  }
  await spendQuota(CHECKS, caller);
  const check = await askChecker(question, startDeadline(caller.signal));
  if (check.problem) throw new ApiError('upstream', check.problem);
  // A check without a draft has no writing model, so the checking model is stored for both.
  const model = chooseCheckModel();
  const checked = { ...question, explanation: '', source: '', model, checkModel: model, check };
  const row = await addGeneration(checked, caller);
  const stored = readCheck(row);
  if (questionId) await storeCheck(questionId, JSON.stringify(stored), kinds.question);
  return { ...stored, checkId: row.id };
}
