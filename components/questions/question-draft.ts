import type { FormStart } from '@/components/drafts/use-record-form';
import { eachChoice, pickChoices } from '@/lib/contract/choices';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type MediaSelection, mediaFieldsOf, noMedia } from '@/lib/features/media/media-selection';
import type { StoredQuestion } from '@/lib/features/questions/client';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';

/** Where a question belongs in the calendar. */
export interface QuestionPlace {
  categoryId: string;
  forDate: CalendarDate;
}

/** What the question form holds: the text, the file and the place in the calendar. */
export interface QuestionValues extends QuestionDraft, QuestionPlace {
  media: MediaSelection;
  /** Why a released question changes. */
  reason: string;
}

const emptyDraft: QuestionDraft = {
  question: '',
  ...eachChoice(() => ''),
  correctChoice: null,
};

export const draftFields = Object.keys(emptyDraft) as (keyof QuestionDraft)[];

export const placeFields = ['categoryId', 'forDate'] as const satisfies (keyof QuestionPlace)[];

/** The text of a form and its mark, without the file and the place. */
export function pickDraft(values: QuestionValues): QuestionDraft {
  const { question, correctChoice } = values;
  return { question, ...pickChoices(values), correctChoice };
}

/** The form of a new question: nothing but its place. */
export function emptyValues({ categoryId, forDate }: QuestionPlace): QuestionValues {
  return { ...emptyDraft, media: noMedia, categoryId, forDate, reason: '' };
}

/** A stored question as a form starts with it. */
export function toFormStart({ question: stored, categoryId }: StoredQuestion): FormStart<QuestionValues> {
  const { question, choices, correctChoice, forDate, version } = stored;
  return {
    values: {
      question,
      ...choices,
      correctChoice: findChoice(choices, correctChoice ?? ''),
      media: toSelection(stored),
      categoryId,
      forDate,
      reason: '',
    },
    version,
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

/** Complete values as the save call wants them: the correct choice by its text (spec, section 3), the file by its id. */
export function toSaveFields({ media, correctChoice, reason, ...fields }: QuestionValues) {
  const triviaQuestion = { ...fields, correctChoice: correctChoice ? fields[correctChoice] : '' };
  return { triviaQuestion, ...mediaFieldsOf(media), reason: reason.trim() || undefined };
}
