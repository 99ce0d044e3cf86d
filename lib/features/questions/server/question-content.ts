import 'server-only';
import { randomInt } from 'node:crypto';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import {
  type ChoiceName,
  type Choices,
  choiceNames,
  makeForEachChoice,
  pickChoices,
  type QuestionGame,
  type RecordStatus,
} from '@/lib/contract/kinds';
import type { GenerationsTable } from '@/lib/db/schema';
import { createInvalidFieldError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import { type AnswerCheck, describeAnswers, hashAnswer, toLintedQuestion } from '@/lib/features/lint/lint';
import { type MediaRights, mediaRights } from '@/lib/features/media/fields';
import { claimFile, presentImage } from '@/lib/features/media/server/service';
import { findMediaByIds } from '@/lib/features/media/server/store';
import { mustKeepOrder } from '@/lib/features/questions/choice-order';
import {
  pickShownFields,
  type questionEndpoints,
  type StoredQuestionInfo,
  type TriviaQuestion,
} from '@/lib/features/questions/contract';
import {
  drawOrder,
  findChoice,
  findQuestionProblem,
  makeDuplicateError,
  orderChoices,
  type QuestionDraft,
  toDuplicateKey,
  type Visibility,
} from '@/lib/features/questions/rules';
import { background } from '@/lib/features/records/rules';
import {
  buildCorrectionContent,
  buildPlanningContent,
  buildStatusContent,
  mergeOptionalColumns,
  mergeOptionalText,
  presentOptional,
  presentPlanning,
} from '@/lib/features/records/server/dated-content';
import { toStoredText } from '@/lib/text/normalize';
import { findGenerationRow, hasDuplicate, type QuestionContent, type QuestionRow } from './store';

export type SaveInput = EndpointParsedInput<typeof questionEndpoints.saveDailyQuestion>;

/** The columns store the correct choice as a number, from 1 on. */
const toChoiceNumber = (name: ChoiceName | null) => name && choiceNames.indexOf(name) + 1;

const toChoiceName = (number: number | null) => choiceNames[(number ?? 0) - 1] ?? null;

export function toDraft(sent: TriviaQuestion): QuestionDraft {
  const choices = pickChoices(sent);
  return { question: sent.question, ...choices, correctChoice: findChoice(choices, sent.correctChoice) };
}

export function toDraftFromRow(
  row: Pick<QuestionRow, keyof Choices | 'question' | 'correctChoice'>,
): QuestionDraft {
  return {
    question: row.question,
    ...pickChoices(row),
    correctChoice: toChoiceName(row.correctChoice),
  };
}

/** Requires all fields, and a text that is unique in the category. Throws ApiError 409 or 400. */
async function requireComplete(
  draft: QuestionDraft,
  game: QuestionGame,
  { id, categoryId }: { id: string | null; categoryId: string },
): Promise<void> {
  const key = toDuplicateKey(draft.question);
  if (key !== '' && (await hasDuplicate(game, categoryId, key, id))) throw makeDuplicateError();
  const problem = findQuestionProblem(game, draft);
  if (problem) throw createInvalidFieldError(`triviaQuestion.${problem.field}`, problem.message);
}

/** Returns the columns to change for another status of a stored question. Throws the errors of a save. */
export async function buildStatusChange(
  row: QuestionRow,
  status: RecordStatus,
): Promise<Pick<QuestionContent, 'status' | 'returnedNote' | 'duplicateKey'>> {
  const { id, game, categoryId, question } = row;
  if (status !== 'draft') await requireComplete(toDraftFromRow(row), game, { id, categoryId });
  const key = status === 'draft' ? null : toDuplicateKey(question);
  return { ...buildStatusContent(status, row), duplicateKey: key };
}

/** Returns the columns of another order of the choices; none if a choice is missing or the order is meaningful. */
export function shuffleContent(
  row: Parameters<typeof toDraftFromRow>[0],
  randomBelow: (limit: number) => number = randomInt,
): Partial<QuestionContent> {
  if (choiceNames.some((name) => row[name] === '') || mustKeepOrder(row)) return {};
  const shuffled = orderChoices(toDraftFromRow(row), drawOrder(randomBelow));
  return { ...pickChoices(shuffled), correctChoice: toChoiceNumber(shuffled.correctChoice) };
}

/** Returns the texts of the file. If the file stays, so do the texts that the call leaves out. */
function pickMediaTexts(
  input: SaveInput,
  current: QuestionRow | null,
): Pick<QuestionContent, 'alt' | keyof MediaRights> {
  const { mediaType, mediaId, alt } = input;
  if (!mediaType) return { alt: null, ...mediaRights.each(() => null) };
  const stored = current?.mediaId === mediaId ? current : null;
  return {
    alt: mediaType === 'image' ? mergeOptionalText(alt ?? undefined, stored?.alt) : null,
    ...mergeOptionalColumns(mediaRights, input, stored),
  };
}

function toTextColumns(sent: TriviaQuestion) {
  return {
    question: toStoredText(sent.question),
    ...makeForEachChoice((name) => toStoredText(sent[name])),
    correctChoice: toChoiceNumber(toDraft(sent).correctChoice),
  };
}

/** Converts the fields of a save into columns, without any check of them; a stored generation id stays. */
export function toQuestionColumns(
  input: SaveInput,
  current: QuestionRow | null,
  checked: string | null = current?.checked ?? null,
): QuestionContent {
  const { triviaQuestion: sent, status, mediaType, mediaId, zoomMediaId } = input;
  const columns = toTextColumns(sent);
  const texts = mergeOptionalColumns(background, input, current);
  const check = parseStoredCheck({ checked });
  const linted = toLintedQuestion({ ...texts, ...columns, correct: columns.correctChoice, check });
  return {
    categoryId: sent.categoryId,
    forDate: sent.forDate ?? null,
    ...buildStatusContent(status ?? 'ready', current),
    ...buildPlanningContent(input, current, linted),
    ...texts,
    ...columns,
    duplicateKey: status === 'draft' ? null : toDuplicateKey(sent.question),
    mediaType: mediaType ?? null,
    mediaId: mediaId ?? null,
    zoomMediaId: mediaType === 'image' ? (zoomMediaId ?? null) : null,
    ...pickMediaTexts(input, current),
    generationId: current?.generationId ?? null,
    ...buildCorrectionContent(input, current),
    checked,
  };
}

/** Returns the id of the AI draft to store: the stored one if the call leaves it out. Throws ApiError 400. */
async function findGenerationId({ generationId: id }: SaveInput, current: QuestionRow | null) {
  const before = current?.generationId ?? null;
  if (id === undefined || id === before) return before;
  if (id !== null && !(await findGenerationRow(id))) {
    throw createInvalidFieldError(
      'generationId',
      'What was generated is not stored any more. Generate it again.',
    );
  }
  return id;
}

/** Returns the stored check of a question, perhaps of an earlier text. */
export const parseStoredCheck = ({ checked }: Pick<QuestionRow, 'checked'>) =>
  checked === null ? null : (JSON.parse(checked) as AnswerCheck);

/** Returns the answers of the checker in the form that a question stores; none if the check was cut short. */
export function readCheck({ written, checkResult }: GenerationsTable): AnswerCheck {
  const { answers, problem } = JSON.parse(checkResult) as {
    answers: (ChoiceName | null)[];
    problem?: string;
  };
  return describeAnswers(
    JSON.parse(written) as Parameters<typeof describeAnswers>[0],
    problem ? [] : answers,
  );
}

/**
 * Returns the check to store, as JSON: that of the named check or AI draft if it is of the saved texts, or else the
 * stored one.
 */
async function findCheck(
  { triviaQuestion: sent, checkId, generationId }: SaveInput,
  current: QuestionRow | null,
): Promise<string | null> {
  const stored = current?.checked ?? null;
  // An AI draft was checked when it was generated. That check counts until another one is stored.
  const isNewDraft = stored === null || generationId !== current?.generationId;
  const id = checkId ?? (isNewDraft ? generationId : null);
  const row = id ? await findGenerationRow(id) : undefined;
  const columns = toTextColumns(sent);
  const { correctChoice: correct, question } = toDraftFromRow(columns);
  if (!row || !correct) return stored;
  const { answers, ...check } = readCheck(row);
  const isOfTheseTexts = check.judged === hashAnswer({ question, choices: pickChoices(columns), correct });
  return isOfTheseTexts && answers.length > 0 ? JSON.stringify({ ...check, answers }) : stored;
}

/** Checks a save; returns its columns. Throws ApiError 409 `question_exists` (first, docs/product.md, 5) or 400. */
export async function toContent(
  input: SaveInput,
  game: QuestionGame,
  current: QuestionRow | null,
): Promise<QuestionContent> {
  const { triviaQuestion: sent, status } = input;
  if (status !== 'draft') {
    await requireComplete(toDraft(sent), game, { id: current?.id ?? null, categoryId: sent.categoryId });
    if (!sent.forDate && !status) throw createInvalidFieldError('triviaQuestion.forDate', 'Select a date');
  }
  await requireOpenCategory(sent.categoryId, current?.categoryId ?? null, 'triviaQuestion.categoryId');

  if (Boolean(input.mediaType) !== Boolean(input.mediaId)) {
    throw createInvalidFieldError('mediaId', 'A file needs both its type and its id. Choose the file again.');
  }
  const columns = toQuestionColumns(input, current, await findCheck(input, current));
  const { mediaType, mediaId, zoomMediaId } = columns;
  if (mediaType && mediaId) await claimFile(mediaId, mediaType, 'mediaId');
  if (zoomMediaId) await claimFile(zoomMediaId, 'image', 'zoomMediaId');
  return { ...columns, generationId: await findGenerationId(input, current) };
}

export async function presentQuestions(
  rows: readonly QuestionRow[],
  visibility: Visibility,
): Promise<StoredQuestionInfo[]> {
  if (visibility === 'nothing') return [];
  const mediaIds = rows
    .flatMap(({ mediaId, zoomMediaId }) => [mediaId, zoomMediaId])
    .filter((id) => id !== null);
  const files = await findMediaByIds([...new Set(mediaIds)]);
  const images = new Map(
    files.filter(({ kind }) => kind === 'image').map((file) => [file.id, presentImage(file)]),
  );
  return rows.flatMap((row) => {
    const file = images.get(row.mediaId ?? '');
    const image = file && { ...file, alt: row.alt ?? undefined };
    const zoomImage = images.get(row.zoomMediaId ?? '');
    return pickShownFields({ ...presentQuestion(row), image, zoomImage }, visibility) ?? [];
  });
}

/** Returns the correction, unless it is older than the question's day because the question was moved to a later day. */
function presentCorrection({ correction, correctedOn, forDate }: QuestionRow) {
  const isOfThisDay =
    correction !== null && correctedOn !== null && forDate !== null && correctedOn >= forDate;
  return isOfThisDay ? { correction, correctedOn } : {};
}

function presentQuestion(row: QuestionRow): StoredQuestionInfo {
  const choices = pickChoices(row);
  const correct = toChoiceName(row.correctChoice);
  const hasAudio = row.mediaType === 'audio';
  return {
    id: row.id,
    questionTag: row.tag,
    version: row.version,
    question: row.question,
    choices,
    correctChoice: correct ? choices[correct] : undefined,
    hasImage: row.mediaType === 'image',
    hasAudio,
    mediaId: row.mediaId ?? undefined,
    zoomMediaId: row.zoomMediaId ?? undefined,
    audioUrl2Play: hasAudio ? `/api/media/${row.mediaId}` : undefined,
    ...presentOptional(mediaRights, row),
    ...presentCorrection(row),
    forDate: row.forDate ?? undefined,
    generationId: row.generationId ?? undefined,
    checked: parseStoredCheck(row) ?? undefined,
    status: row.status,
    ...presentPlanning(row),
    ...presentOptional(background, row),
  };
}
