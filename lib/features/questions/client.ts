import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { type ChoiceName, choiceNames, pickChoices, type QuestionGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { mediaRights } from '@/lib/features/media/fields';
import { noOwnFields } from '@/lib/features/records/rules';
import type { EditableQuestion, QuestionInfo, TriviaQuestion } from './contract';
import { makeDuplicateError, toDuplicateKey, toMediaType } from './rules';

type Calls = typeof import('./contract').questionEndpoints;

const call = createCaller(async () => (await import('./contract')).questionEndpoints);

export interface BrowseItem {
  categoryId: string;
  category: string;
  /** Its questions can be changed and moved, but none can be added. */
  inactive?: boolean;
  question?: QuestionInfo;
}

export interface StoredQuestion {
  question: EditableQuestion;
  categoryId: string;
}

const noOwnQuestionFields = {
  generationId: undefined,
  alt: undefined,
  correction: undefined,
  checkId: undefined,
  ...mediaRights.each(() => undefined),
};

/** The input of a save; that of a weekly question ignores `swapWithId` and `zoomMediaId`. */
export type SaveQuestionInput = EndpointInput<Calls['saveDailyQuestion']>;

const KEY = 'questions-by-date';

/** Lists the questions of a game and date, and an item for each category without any. Throws ApiError. */
export async function listQuestions(game: QuestionGame, forDate: CalendarDate): Promise<BrowseItem[]> {
  const withDate = (info: QuestionInfo | undefined) => info && { ...info, forDate };
  if (game === 'weekly') {
    const { weeklyGameQuestionsByDate: items } = await call('weeklyQuestionsByDate', { forDate });
    return items.map(({ weeklyGameQuestionInfo: info, ...item }) => ({ ...item, question: withDate(info) }));
  }
  const { singleGameQuestionsByDate: items } = await call('dailyQuestionsByDate', { forDate });
  return items.map(({ singleGameQuestionInfo: info, ...item }) => ({ ...item, question: withDate(info) }));
}

/** Reads the questions of a date, if given, and again after a sign-in; `keepPreviousData` shows old ones meanwhile. */
export function useQuestions(
  game: QuestionGame,
  forDate: CalendarDate | undefined,
  options?: { keepPreviousData: boolean },
) {
  const token = useSessionToken();
  return useSWR(
    token !== undefined && forDate ? [KEY, game, forDate, token] : null,
    ([, , date]) => listQuestions(game, date),
    options,
  );
}

function refreshQuestions(): void {
  void refreshScreens(KEY, 'plan', 'reviews', 'overview');
}

/** Does the category have a daily question with this text? The edited one counts, too. Throws ApiError. */
export async function questionExists(
  { categoryId, question }: Pick<TriviaQuestion, 'categoryId' | 'question'>,
  options?: SendOptions,
): Promise<boolean> {
  return (await call('questionAlreadyExists', { categoryId, question }, options)).questionExists;
}

/** Finds a question of the date with the same content: an earlier save, whose response was lost, stored it. Throws ApiError. */
async function findEarlierSave(
  game: QuestionGame,
  { triviaQuestion: sent, mediaId }: SaveQuestionInput,
): Promise<QuestionInfo | null> {
  if (!sent.forDate) return null;
  // A response may lack the correct choice.
  const isStored = ({ question, choices, correctChoice, ...stored }: QuestionInfo) =>
    question === sent.question &&
    choiceNames.every((name) => choices[name] === sent[name]) &&
    (correctChoice ?? sent.correctChoice) === sent.correctChoice &&
    (stored.mediaId ?? null) === (mediaId ?? null);
  const items = await listQuestions(game, sent.forDate);
  const found = items.find(
    (item) => item.categoryId === sent.categoryId && item.question && isStored(item.question),
  );
  return found?.question ?? null;
}

/** Compares only weekly questions of the same date, because no call finds weekly questions by their text. */
async function weeklyQuestionExists({ categoryId, question, forDate }: TriviaQuestion): Promise<boolean> {
  if (!forDate) return false;
  const key = toDuplicateKey(question);
  const items = await listQuestions('weekly', forDate);
  return items.some(
    (item) => item.categoryId === categoryId && key === toDuplicateKey(item.question?.question ?? ''),
  );
}

/** Refuses a repeated text in place of an API elsewhere (docs/product.md, 2). Throws ApiError 409, or the error of a call. */
async function refuseDuplicate(game: QuestionGame, question: TriviaQuestion): Promise<void> {
  const exists = game === 'daily' ? await questionExists(question) : await weeklyQuestionExists(question);
  if (exists) throw makeDuplicateError();
}

/** Builds the question for APIs whose response lacks it. */
function buildStoredQuestion({
  triviaQuestion: sent,
  questionId,
  mediaType,
  mediaId,
  zoomMediaId,
}: SaveQuestionInput): QuestionInfo {
  return {
    ...sent,
    forDate: sent.forDate ?? undefined,
    id: questionId ?? undefined,
    choices: pickChoices(sent),
    hasImage: mediaType === 'image',
    hasAudio: mediaType === 'audio',
    mediaId: mediaId ?? undefined,
    zoomMediaId: zoomMediaId ?? undefined,
  };
}

export interface SavedQuestion {
  question: QuestionInfo;
  /** The live question is unchanged, because the change became a proposal. */
  isProposed?: boolean;
  historyEntryId?: string;
}

/** Creates or changes a question. Throws ApiError, such as 409 if its category has the text already. */
export async function saveQuestion(
  game: QuestionGame,
  input: SaveQuestionInput,
  options?: SendOptions,
): Promise<SavedQuestion> {
  const { questionId, triviaQuestion: question } = input;
  // An API elsewhere does not refuse duplicates, so they are refused here.
  if (!questionId && !isOwnApi()) {
    const earlier = await findEarlierSave(game, input);
    if (earlier) return { question: earlier };
    await refuseDuplicate(game, question);
  }
  // The daily save has the place beside the question, too (docs/product.md, 7).
  const place = { categoryId: question.categoryId, dateOfWordCategory: question.forDate };
  // If the stored question is live, `goesLive: false` makes the API refuse the draft until the person has confirmed it.
  const mayTakeBack = Boolean(questionId) && input.status === 'draft' && isOwnApi();
  const sent = {
    ...input,
    ...(mayTakeBack && { goesLive: input.goesLive ?? false }),
    ...(!isOwnApi() && { ...noOwnFields, ...noOwnQuestionFields }),
  };
  const { triviaQuestion, historyEntryId, isProposed } =
    game === 'daily'
      ? await call('saveDailyQuestion', { ...sent, ...place }, options)
      : await call('saveWeeklyQuestion', sent, options);
  refreshQuestions();
  return {
    question: triviaQuestion ?? buildStoredQuestion(input),
    isProposed,
    historyEntryId: isOwnApi() ? historyEntryId : undefined,
  };
}

/** Chooses the correct choice of a stored draft, whose other fields stay. Throws ApiError. */
export async function chooseCorrect(
  game: QuestionGame,
  { question: stored, categoryId }: StoredQuestion,
  correct: ChoiceName,
): Promise<void> {
  const { id, version, question, choices, forDate, mediaId, zoomMediaId } = stored;
  await saveQuestion(game, {
    triviaQuestion: { question, ...choices, categoryId, forDate, correctChoice: choices[correct] },
    questionId: id,
    version,
    status: 'draft',
    mediaType: toMediaType(stored),
    mediaId,
    zoomMediaId,
  });
}

/** Deletes a question, a released one with the reason; returns the history entry that brings it back. Throws ApiError. */
export async function deleteQuestion(
  game: QuestionGame,
  { id, version }: Pick<EditableQuestion, 'id' | 'version'>,
  reason?: string,
): Promise<{ historyEntryId: string }> {
  const name = game === 'daily' ? 'deleteDailyQuestion' : 'deleteWeeklyQuestion';
  const deleted = await call(name, { questionId: id, version, reason });
  refreshQuestions();
  return deleted;
}

/** Finds the question for APIs that return no tag. */
async function findOnItsDate(
  game: QuestionGame,
  { id, forDate }: EditableQuestion,
): Promise<StoredQuestion | null> {
  if (!forDate) return null;
  const items = await listQuestions(game, forDate);
  const item = items.find(({ question }) => question?.id === id);
  return item?.question ? { question: { ...item.question, id }, categoryId: item.categoryId } : null;
}

/** Finds the question as it is stored now; null if it was deleted or, at an API without tags, moved. Throws ApiError. */
export async function findStoredQuestion(
  game: QuestionGame,
  asked: EditableQuestion,
): Promise<StoredQuestion | null> {
  const { questionTag } = asked;
  if (!questionTag) return findOnItsDate(game, asked);
  try {
    const { triviaQuestion } = await call('questionByTag', { questionTag });
    const { triviaQuestion: question, category } = triviaQuestion;
    return { question: { ...question, id: question.id ?? asked.id }, categoryId: category.id };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
