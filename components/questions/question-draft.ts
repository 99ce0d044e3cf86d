import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';

/** A form with nothing in it. */
export const emptyDraft: QuestionDraft = {
  question: '',
  choice1: '',
  choice2: '',
  choice3: '',
  choice4: '',
  correctChoice: null,
};

export const draftFields = Object.keys(emptyDraft) as (keyof QuestionDraft)[];

/** A stored question as a form holds it. */
export function toDraft({ question, choices, correctChoice }: QuestionInfo): QuestionDraft {
  return { question, ...choices, correctChoice: findChoice(choices, correctChoice ?? '') };
}

/** Where a question belongs in the calendar. */
export interface QuestionPlace {
  categoryId: string;
  forDate: CalendarDate;
}

/** A complete draft as the save call wants it: the correct choice by its text (spec, section 3). */
export function toTriviaQuestion({ correctChoice, ...text }: QuestionDraft, place: QuestionPlace) {
  return { ...text, correctChoice: correctChoice ? text[correctChoice] : '', ...place };
}

export function samePlace(one: QuestionPlace, other: QuestionPlace): boolean {
  return one.categoryId === other.categoryId && one.forDate === other.forDate;
}

/** The media of a stored question as the save call wants them, so that a change of its text keeps them. */
export function mediaOf({ hasImage, hasAudio, mediaId, zoomMediaId }: QuestionInfo) {
  const mediaType = hasImage ? ('image' as const) : hasAudio ? ('audio' as const) : null;
  return { mediaType, mediaId, zoomMediaId };
}
