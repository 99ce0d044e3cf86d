import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type MediaSelection, mediaFieldsOf, noMedia } from '@/lib/features/media/media-selection';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';

/** What the question form holds: the text and the file. */
export interface QuestionValues extends QuestionDraft {
  media: MediaSelection;
}

const emptyDraft: QuestionDraft = {
  question: '',
  choice1: '',
  choice2: '',
  choice3: '',
  choice4: '',
  correctChoice: null,
};

export const draftFields = Object.keys(emptyDraft) as (keyof QuestionDraft)[];

/** A form with nothing in it. */
export const emptyValues: QuestionValues = { ...emptyDraft, media: noMedia };

/** A stored question as a form holds it. */
export function toValues(stored: QuestionInfo): QuestionValues {
  const { question, choices, correctChoice } = stored;
  return {
    question,
    ...choices,
    correctChoice: findChoice(choices, correctChoice ?? ''),
    media: toSelection(stored),
  };
}

function toSelection({ hasImage, hasAudio, mediaId, zoomMediaId, image }: QuestionInfo): MediaSelection {
  return {
    hasImage,
    hasAudio,
    hasZoomImage: zoomMediaId !== undefined,
    mediaType: hasImage ? 'image' : hasAudio ? 'audio' : null,
    mediaId: mediaId ?? null,
    zoomMediaId: zoomMediaId ?? null,
    alt: image?.alt ?? '',
    fileName: null,
  };
}

/** Values of a kept draft: a file that had not been uploaded is not there any more. */
export function withoutLostFile(values: QuestionValues): QuestionValues {
  return values.media.mediaId ? values : { ...values, media: noMedia };
}

/** Where a question belongs in the calendar. */
export interface QuestionPlace {
  categoryId: string;
  forDate: CalendarDate;
}

/** Complete values as the save call wants them: the correct choice by its text (spec, section 3), the file by its id. */
export function toSaveFields({ media, correctChoice, ...text }: QuestionValues, place: QuestionPlace) {
  const triviaQuestion = { ...text, correctChoice: correctChoice ? text[correctChoice] : '', ...place };
  return { triviaQuestion, ...mediaFieldsOf(media) };
}

export function samePlace(one: QuestionPlace, other: QuestionPlace): boolean {
  return one.categoryId === other.categoryId && one.forDate === other.forDate;
}
