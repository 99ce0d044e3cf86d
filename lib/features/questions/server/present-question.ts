import 'server-only';
import { choiceNames, pickChoices } from '@/lib/contract/choices';
import { describeImages } from '@/lib/features/media/server/service';
import type { StoredQuestionInfo } from '@/lib/features/questions/contract';
import type { Visibility } from '@/lib/features/questions/rules';
import { shownQuestion } from '@/lib/features/questions/shown-fields';
import { presentBackground, presentPlanning } from '@/lib/features/records/server/dated-records';
import type { QuestionRow } from './store';

/** Stored questions in the contract's form, reduced to what the visibility allows; empty when that is nothing. */
export async function presentQuestions(
  rows: readonly QuestionRow[],
  visibility: Visibility,
): Promise<StoredQuestionInfo[]> {
  if (visibility === 'nothing') return [];
  const mediaIds = rows.flatMap(({ media_id, zoom_media_id }) =>
    [media_id ?? [], zoom_media_id ?? []].flat(),
  );
  const images = await describeImages(mediaIds);
  return rows.flatMap((row) => {
    const file = images.get(row.media_id ?? '');
    const image = file && { ...file, alt: row.alt ?? undefined };
    const zoomImage = images.get(row.zoom_media_id ?? '');
    return shownQuestion({ ...presentQuestion(row), image, zoomImage }, visibility) ?? [];
  });
}

/** A stored question with all fields. */
function presentQuestion(row: QuestionRow): StoredQuestionInfo {
  const choices = pickChoices(row);
  const correct = choiceNames[(row.correct_choice ?? 0) - 1];
  const hasAudio = row.media_type === 'audio';
  return {
    id: row.id,
    questionTag: row.tag,
    version: row.version,
    question: row.question,
    choices,
    correctChoice: correct ? choices[correct] : undefined,
    hasImage: row.media_type === 'image',
    hasAudio,
    mediaId: row.media_id ?? undefined,
    zoomMediaId: row.zoom_media_id ?? undefined,
    audioUrl2Play: hasAudio ? `/api/media/${row.media_id}` : undefined,
    credit: row.credit ?? undefined,
    licence: row.licence ?? undefined,
    licenceUntil: row.licence_until ?? undefined,
    forDate: row.for_date ?? undefined,
    generationId: row.generation_id ?? undefined,
    status: row.status,
    ...presentPlanning(row),
    ...presentBackground(row),
  };
}
