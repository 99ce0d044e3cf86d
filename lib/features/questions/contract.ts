import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import {
  calendarDate,
  choices,
  defineOwnField,
  key,
  optionalId,
  recordId,
  tokenField,
} from '@/lib/contract/fields';
import { MEDIA_TYPES, makeForEachChoice, type QuestionGame } from '@/lib/contract/kinds';
import { type Route, routes } from '@/lib/contract/routes';
import { category } from '@/lib/features/categories/contract';
import { imageDetails } from '@/lib/features/media/contract';
import { altDetails, mediaRights } from '@/lib/features/media/fields';
import {
  buildAnswerFields,
  buildSaveFields,
  changeFields,
  datedFields,
  datedSaveFields,
  deletedAnswer,
  savedFields,
  toFieldSchema,
} from '@/lib/features/records/contract';
import { type Audience, background, GENERATION_ID_MAX_LENGTH } from '@/lib/features/records/rules';
import { correctChoiceDetails, correctionDetails, questionTexts } from './fields';
import { namesChoice, QUESTION_MISSING, QUESTION_TAG_MAX_LENGTH, type Visibility } from './rules';

/** `judged` is the hash of the question, its choices and the right choice. A null answer names none of the choices. */
export const answerCheck = z.object({ judged: z.string(), answers: z.array(z.string().nullable()) });

/** A question in a response (docs/product.md, 3); `correctChoice` only for callers who may see it. */
export const questionInfo = z
  .object({
    id: z.string().optional(),
    questionTag: z.string().optional(),
    question: z.string(),
    choices,
    correctChoice: z.string().optional(),
    hasImage: z.boolean().default(false),
    hasAudio: z.boolean().default(false),
    mediaId: z.string().optional(),
    zoomMediaId: z.string().optional(),
    image: defineOwnField(imageDetails),
    zoomImage: defineOwnField(imageDetails),
    audioUrl2Play: z.string().optional(),
    ...buildAnswerFields(mediaRights),
    generationId: z.string().optional(),
    correction: defineOwnField(z.string()),
    /** The day of the save or approval that stored the correction. */
    correctedOn: defineOwnField(calendarDate),
    /** A model that did not know the right choice gave these answers, perhaps to an earlier text (`judged`). */
    checked: defineOwnField(answerCheck),
    ...datedFields,
  })
  .meta({ id: 'Question' });

export type QuestionInfo = z.infer<typeof questionInfo>;

export type EditableQuestion = QuestionInfo & { id: string };

export type StoredQuestionInfo = EditableQuestion & { questionTag: string; version: number };

/** A question as a form sends it (docs/product.md, 3). */
const triviaQuestion = z
  .object({
    question: toFieldSchema(questionTexts.question),
    categoryId: recordId,
    ...makeForEachChoice((name) => toFieldSchema(questionTexts[name])),
    correctChoice: toFieldSchema(correctChoiceDetails),
    /** It may be missing when a status is sent: the question then goes to the bench. */
    forDate: calendarDate.nullish(),
  })
  .meta({ id: 'QuestionForm' });

export type TriviaQuestion = z.infer<typeof triviaQuestion>;

/** A question's file in a save or import, and its texts. */
export const mediaFields = {
  mediaType: z.enum(MEDIA_TYPES).nullish(),
  mediaId: optionalId,
  /** Text alternative of the picture; if absent, it stays. */
  alt: toFieldSchema(altDetails).nullish(),
  /** Only our own API has them. */
  ...buildSaveFields(mediaRights),
};

/** Tells players of a correction to a question they have seen; if absent, it stays. Only our own API has it. */
export const correction = toFieldSchema(correctionDetails).nullish();

const saveFields = {
  triviaQuestion,
  /** Updates this question instead of creating a new one. */
  questionId: optionalId,
  ...datedSaveFields,
  ...mediaFields,
  /** Id of the AI draft that the question started from; if absent, it stays. Only our own API has it. */
  generationId: key(GENERATION_ID_MAX_LENGTH).nullish(),
  correction,
  /** Id of the check or AI draft whose answers are kept if they belong to these texts. Only our own API has it. */
  checkId: key(GENERATION_ID_MAX_LENGTH).nullish(),
};

/** The response of a save. An API elsewhere may return anything, so other data is ignored. */
const saved = z
  .object({
    triviaQuestion: questionInfo.optional().catch(undefined),
    ...savedFields,
  })
  .catch({});

/** A category on a date; each game adds the question under its own field name. */
const placeOfDate = z.object({
  categoryId: z.string(),
  category: z.string(),
  /** The category was deactivated; listed for staff while it has a question of the date. */
  inactive: defineOwnField(z.literal(true)),
});

function createByDateEndpoint<Response extends z.ZodType>(
  call: Route & { summary: string; response: Response },
) {
  return defineEndpoint({
    ...call,
    access: 'visitor',
    tellsStaffMore: true,
    rate: 'read',
    cacheSeconds: 60,
    cost: 5,
    query: z.object({ forDate: calendarDate, token: tokenField }),
  });
}

function createDeletionEndpoint(game: QuestionGame, route: Route) {
  return defineEndpoint({
    ...route,
    summary: `Deletes a ${game} question; restoring the history entry brings it back exactly.`,
    // Writers delete drafts of their own; the kind of record checks the rest.
    access: 'write',
    rate: 'write',
    body: z.object({ questionId: recordId, ...changeFields }),
    response: deletedAnswer,
  });
}

export const questionEndpoints = {
  questionAlreadyExists: defineEndpoint({
    ...routes.questionAlreadyExists,
    summary: 'Is there a daily question with this text in the category?',
    access: 'useStaffArea',
    rate: 'read',
    missing: QUESTION_MISSING.daily,
    query: z.object({
      categoryId: recordId,
      question: toFieldSchema(questionTexts.question),
      token: tokenField,
    }),
    response: z.object({ questionExists: z.boolean() }),
  }),
  saveDailyQuestion: defineEndpoint({
    ...routes.saveDailyQuestion,
    summary: 'Creates a daily question or, with questionId, updates it.',
    access: 'write',
    rate: 'write',
    missing: QUESTION_MISSING.daily,
    body: z
      .object({
        ...saveFields,
        zoomMediaId: optionalId,
        /** It is the question to trade places with, on the bench only if the saved one becomes a draft. */
        swapWithId: recordId.nullish(),
        categoryId: optionalId,
        dateOfWordCategory: key(100).nullish(),
      })
      .refine(({ categoryId, triviaQuestion: sent }) => !categoryId || categoryId === sent.categoryId, {
        path: ['categoryId'],
        error:
          'categoryId and triviaQuestion.categoryId name different categories: send the same one in both',
      })
      .refine(({ dateOfWordCategory: day, triviaQuestion: sent }) => !day || day === sent.forDate, {
        path: ['dateOfWordCategory'],
        error: 'dateOfWordCategory and triviaQuestion.forDate name different days: send the same one in both',
      }),
    response: saved,
  }),
  dailyQuestionsByDate: createByDateEndpoint({
    ...routes.dailyQuestionsByDate,
    summary:
      'Every active category with its daily question of that date, if there is one the caller may see.',
    response: z.object({
      singleGameQuestionsByDate: z.array(
        placeOfDate.extend({ singleGameQuestionInfo: questionInfo.optional() }),
      ),
    }),
  }),
  saveWeeklyQuestion: defineEndpoint({
    ...routes.saveWeeklyQuestion,
    summary: 'Creates a weekly question or, with questionId, updates it.',
    access: 'write',
    rate: 'write',
    missing: QUESTION_MISSING.weekly,
    body: z.object(saveFields),
    response: saved,
  }),
  weeklyQuestionsByDate: createByDateEndpoint({
    ...routes.weeklyQuestionsByDate,
    summary:
      'Every active category with its weekly questions of that date: one item a question the caller may see.',
    response: z.object({
      weeklyGameQuestionsByDate: z.array(
        placeOfDate.extend({ weeklyGameQuestionInfo: questionInfo.optional() }),
      ),
    }),
  }),
  deleteDailyQuestion: createDeletionEndpoint('daily', routes.deleteDailyQuestion),
  deleteWeeklyQuestion: createDeletionEndpoint('weekly', routes.deleteWeeklyQuestion),
  questionByTag: defineEndpoint({
    ...routes.questionByTag,
    summary: 'The question behind a share link, without its answer for visitors.',
    access: 'visitor',
    tellsStaffMore: true,
    rate: 'read',
    cacheSeconds: 60,
    query: z.object({ questionTag: key(QUESTION_TAG_MAX_LENGTH).min(1), token: tokenField }),
    response: z.object({ triviaQuestion: z.object({ triviaQuestion: questionInfo, category }) }),
  }),
};

/** The audience of each field of a question; other fields are for staff only. A missing entry does not compile. */
const SHOWN_TO: Readonly<Record<keyof QuestionInfo, Audience>> = {
  id: 'everybody',
  questionTag: 'everybody',
  version: 'everybody',
  forDate: 'everybody',
  question: questionTexts.question.audience,
  choices: questionTexts.choice1.audience,
  hasImage: 'everybody',
  hasAudio: 'everybody',
  mediaId: 'everybody',
  zoomMediaId: 'everybody',
  image: 'everybody',
  zoomImage: 'everybody',
  audioUrl2Play: 'everybody',
  correctChoice: correctChoiceDetails.audience,
  ...background.each((_, { audience }) => audience),
  ...mediaRights.each((_, { audience }) => audience),
  correctedOn: 'everybody',
  // A share link also shows the correction, if it names no choice.
  correction: correctionDetails.audience,
  generationId: 'staff',
  checked: 'staff',
  status: 'staff',
  difficulty: 'staff',
  runsAnyDay: 'staff',
  themes: 'staff',
  dismissals: 'staff',
};

function isShown(field: string, visibility: Visibility): boolean {
  if (visibility === 'everything') return true;
  const audience: string | undefined = SHOWN_TO[field as keyof QuestionInfo];
  return audience === 'everybody' || (audience === 'everybody after its day' && visibility === 'with answer');
}

/** Removes background, media rights and correction; at an API elsewhere, these names may mean something else. */
export function removeOwnTexts<Info extends QuestionInfo>(info: Info): Info {
  const none = () => undefined;
  const own = { ...background.each(none), ...mediaRights.each(none) };
  return { ...info, ...own, correction: undefined, correctedOn: undefined };
}

/**
 * Returns the fields of a question that the visibility allows (docs/product.md, 4); undefined if that is nothing. Visitors
 * get no unknown fields, which an API elsewhere may send.
 */
export function pickShownFields<Info extends QuestionInfo>(
  info: Info,
  visibility: Visibility,
): Info | undefined {
  if (visibility === 'nothing') return undefined;
  const isCorrectionSafe = visibility === 'shared' && !namesChoice(info.correction ?? '', info.choices);
  const shown = Object.entries(info).filter(
    ([field]) => isShown(field, visibility) || (isCorrectionSafe && field === 'correction'),
  );
  return Object.fromEntries(shown) as Info;
}
