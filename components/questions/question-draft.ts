import { type PlanningValues, toPlanningFields, toPlanningValues } from '@/components/drafts/planning-fields';
import type { FormStart, ProposedStart } from '@/components/drafts/use-record-form';
import { startFromProposal } from '@/components/review/use-record-review';
import { makeForEachChoice, pickChoices } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { AnswerCheck } from '@/lib/features/lint/lint';
import { mediaRights } from '@/lib/features/media/fields';
import { type MediaSelection, noMedia, toMediaFields } from '@/lib/features/media/media-selection';
import type { StoredQuestion } from '@/lib/features/questions/client';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { questionTextNames } from '@/lib/features/questions/fields';
import { findChoice, type QuestionDraft, toMediaType } from '@/lib/features/questions/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';

export interface QuestionPlace {
  categoryId: string;
  forDate: CalendarDate | '';
}

export interface QuestionValues extends QuestionDraft, QuestionPlace, PlanningValues {
  media: MediaSelection;
  /** It names the AI draft that this question started from. */
  generationId: string | null;
  /** The last generation is part of the values, so that a restored draft can undo it, too; a save removes it. */
  filled: GeneratorState | null;
  reason: string;
  correction: string;
  /** It has the answers of a model that did not know the right choice, perhaps about an earlier text. */
  check: (AnswerCheck & { checkId?: string }) | null;
}

export const draftFields = [...questionTextNames, 'correctChoice'] as const satisfies (keyof QuestionDraft)[];

export type GeneratedValues = QuestionDraft & Pick<QuestionValues, 'difficulty' | 'generationId'>;

/** It holds what was generated, and the texts for Undo and Redo, the next one last. */
export interface GeneratorState {
  generated: GeneratedValues;
  undo: readonly GeneratedValues[];
  redo: readonly GeneratedValues[];
  /** It is true if a model has checked the answer without seeing it; if it disagrees, `correctChoice` is null. */
  isChecked: boolean;
}

/** Returns true if the text differs from the last generated text; without a generation, if the text is not empty. */
export function isTyped(draft: GeneratedValues, filled: GeneratorState | null): boolean {
  return questionTextNames.some((field) => draft[field] !== (filled?.generated[field] ?? ''));
}

/** Returns the fields of a form that a generation fills. */
export function pickDraft(values: QuestionValues): GeneratedValues {
  const { question, correctChoice, difficulty, generationId } = values;
  return { question, ...pickChoices(values), correctChoice, difficulty, generationId };
}

export function createEmptyValues({ categoryId, forDate }: QuestionPlace): QuestionValues {
  const texts = { id: '', question: '', choices: makeForEachChoice(() => '') };
  const question = { ...texts, difficulty: 'medium', hasImage: false, hasAudio: false, forDate } as const;
  return toFormStart({ question, categoryId }).values;
}

export function toFormStart({ question: stored, categoryId }: StoredQuestion): FormStart<QuestionValues> {
  const { question, choices, correctChoice, forDate, version, generationId = null } = stored;
  return {
    values: {
      question,
      ...choices,
      correctChoice: findChoice(choices, correctChoice ?? ''),
      ...toPlanningValues(stored),
      media: toMediaSelection(stored),
      generationId,
      filled: null,
      categoryId,
      forDate: forDate ?? '',
      reason: '',
      correction: stored.correction ?? '',
      check: stored.checked ?? null,
    },
    version,
  };
}

/** Finds the start of the form with the proposed change of a question; undefined without one. */
export function findProposedStart(
  stored: StoredQuestion,
  review: ReviewDetail | null,
): ProposedStart<QuestionValues> | undefined {
  if (!review?.question) return;
  const toValues = (question: QuestionInfo, categoryId: string) =>
    toFormStart({ question: { ...question, id: stored.question.id }, categoryId }).values;
  const { question, contentCategoryId, base } = review;
  return startFromProposal(review, {
    before: base?.question ? toValues(base.question, base.categoryId) : toFormStart(stored).values,
    proposed: toValues(question, contentCategoryId),
  });
}

function toMediaSelection(stored: QuestionInfo): MediaSelection {
  const { hasImage, hasAudio, mediaId, zoomMediaId, image } = stored;
  return {
    hasImage,
    hasAudio,
    hasZoomImage: zoomMediaId !== undefined,
    mediaType: toMediaType(stored),
    mediaId: mediaId ?? null,
    zoomMediaId: zoomMediaId ?? null,
    crop: null,
    alt: image?.alt ?? '',
    ...mediaRights.each((name) => stored[name] ?? ''),
    fileName: null,
  };
}

/** Returns the values of a restored draft, with the question's own file in place of a file that was not uploaded. */
export function replaceLostFile(values: QuestionValues, edited?: StoredQuestion): QuestionValues {
  const { mediaId, fileName } = values.media;
  if (mediaId) return values;
  return { ...values, media: edited && fileName ? toMediaSelection(edited.question) : noMedia };
}

/** Converts the values for a save, which names the correct choice by its text. */
export function toSaveFields(values: QuestionValues) {
  const { media, correctChoice, forDate, question, categoryId, generationId } = values;
  return {
    triviaQuestion: {
      question,
      ...pickChoices(values),
      categoryId,
      forDate: forDate || undefined,
      correctChoice: correctChoice ? values[correctChoice] : '',
    },
    ...toMediaFields(media),
    ...toPlanningFields(values),
    generationId,
    checkId: values.check?.checkId,
    reason: values.reason.trim(),
    correction: values.correction.trim(),
  };
}
