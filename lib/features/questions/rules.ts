import {
  type ChoiceName,
  type Choices,
  choiceNames,
  type MediaType,
  makeForEachChoice,
  type QuestionGame,
} from '@/lib/contract/kinds';
import { type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased, type Readiness } from '@/lib/features/records/rules';
import { PLAIN_TEXT } from '@/lib/text/normalize';
import { questionTextNames } from './fields';

export const QUESTION_TAG_MAX_LENGTH = 100;

export interface QuestionDraft extends Choices {
  question: string;
  correctChoice: ChoiceName | null;
}

export interface DraftProblem {
  field: keyof QuestionDraft;
  message: string;
}

export const QUESTION_EXISTS_MESSAGE = 'This question in this category already exists';

export function makeDuplicateError(): ApiError {
  return new ApiError('question_exists', QUESTION_EXISTS_MESSAGE, {
    issues: [{ path: 'triviaQuestion.question', message: QUESTION_EXISTS_MESSAGE }],
  });
}

export const WEEKLY_INCOMPLETE_MESSAGE = 'Please fill all fields and select the correct choice.';

/** Messages for missing parts of a question (docs/product.md, 5). */
export const QUESTION_MISSING: Record<QuestionGame, Readonly<Record<keyof QuestionDraft, string>>> = {
  daily: {
    question: 'Enter a question',
    ...makeForEachChoice((_, index) => `Enter a choice ${index + 1}`),
    correctChoice: 'Please select which one is correct',
  },
  weekly: {
    question: WEEKLY_INCOMPLETE_MESSAGE,
    ...makeForEachChoice(() => WEEKLY_INCOMPLETE_MESSAGE),
    correctChoice: WEEKLY_INCOMPLETE_MESSAGE,
  },
};

/** Equal choices make the answer ambiguous. */
function findEqualChoices(draft: QuestionDraft): DraftProblem | null {
  for (const [index, name] of choiceNames.entries()) {
    const equalIndex = choiceNames
      .slice(0, index)
      .findIndex((other) => toComparable(draft[other]) === toComparable(draft[name]));
    if (equalIndex >= 0) {
      return { field: name, message: `Choice ${index + 1} is the same as choice ${equalIndex + 1}` };
    }
  }
  return null;
}

/** Finds the first missing part, in the order of docs/product.md, 5, or else two equal choices. */
export function findQuestionProblem(game: QuestionGame, draft: QuestionDraft): DraftProblem | null {
  const missing = questionTextNames.find((name) => toComparable(draft[name]) === '');
  const field = missing ?? (draft.correctChoice ? null : 'correctChoice');
  return field ? { field, message: QUESTION_MISSING[game][field] } : findEqualChoices(draft);
}

/**
 * Drops differences of case, white space and invisible characters. It lower-cases first, because ß becomes SS in upper
 * case, and ẞ does not.
 */
function toComparable(value: string): string {
  if (PLAIN_TEXT.test(value)) return value.toLowerCase().replace(/\s+/g, ' ').trim();
  return value
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Returns the key by which a question's text is unique in its category and game. */
export const toDuplicateKey = toComparable;

/** Finds the choice with this text. Calls name the correct choice by its text. */
export function findChoice(choices: Choices, correctText: string): ChoiceName | null {
  const wanted = toComparable(correctText);
  if (wanted === '') return null;
  return choiceNames.find((name) => toComparable(choices[name]) === wanted) ?? null;
}

/** Draws one of the other 23 orders of the choices; `randomBelow(n)` is a whole number from 0 to n - 1. */
export function drawOrder(randomBelow: (limit: number) => number): ChoiceName[] {
  let drawn = 1 + randomBelow(23);
  const remaining = [...choiceNames];
  const order: ChoiceName[] = [];
  // Each digit of the number in the factorial number system picks one of the remaining choices.
  for (const placeValue of [6, 2, 1, 1]) {
    order.push(...remaining.splice(Math.floor(drawn / placeValue), 1));
    drawn %= placeValue;
  }
  return order;
}

export function orderChoices<Draft extends Choices & Pick<QuestionDraft, 'correctChoice'>>(
  draft: Draft,
  order: readonly ChoiceName[],
): Draft {
  const { correctChoice } = draft;
  return {
    ...draft,
    ...makeForEachChoice((_, index) => draft[order[index] as ChoiceName]),
    correctChoice: correctChoice && choiceNames[order.indexOf(correctChoice)],
  };
}

/** 'shared' is a question of a past day behind its share link, without its answer. */
export type Visibility = 'everything' | 'with answer' | 'shared' | 'without answer' | 'nothing';

/**
 * The secrecy rule of docs/product.md, 4: visitors see ready questions, with the answer only after their day, and
 * nothing of later days. `today` is the day in the product's time zone.
 */
export function findVisibility(
  question: Readiness,
  today: CalendarDate,
  seesUnreleased: boolean,
): Visibility {
  if (seesUnreleased) return 'everything';
  if (!isReleased(question, today)) return 'nothing';
  return question.forDate === today ? 'without answer' : 'with answer';
}

/** Limits the visibility to what a share link shows: visitors never get the answer there. */
export function toSharedVisibility(visibility: Visibility): Visibility {
  return visibility === 'with answer' ? 'shared' : visibility;
}

export function namesChoice(text: string, choices: Choices): boolean {
  return choiceNames.some((name) => toComparable(text).includes(toComparable(choices[name])));
}

/**
 * Returns the id for saving a stored question; undefined if an API elsewhere would store an edited weekly question a
 * second time (docs/hosted-mode.md).
 */
export function findEditableId(
  game: QuestionGame,
  question: { id?: string; version?: number },
): string | undefined {
  return game === 'daily' || question.version !== undefined ? question.id : undefined;
}

export function toMediaType({
  hasImage,
  hasAudio,
}: Record<'hasImage' | 'hasAudio', boolean>): MediaType | null {
  if (hasImage) return 'image';
  return hasAudio ? 'audio' : null;
}

export function buildSharedHeading(productName: string, forDate: CalendarDate | null): string {
  return `The ${productName} Question${forDate ? ` for ${formatLongDate(forDate)}` : ''}`;
}
