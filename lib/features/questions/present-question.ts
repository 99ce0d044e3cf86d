import 'server-only';
import type { QuestionInfo } from './contract';
import { choiceNames, type Visibility } from './rules';
import type { QuestionRow } from './store';

/** A stored question in the contract's words, with no more than the visibility allows; null when that is nothing. */
export function presentQuestion(row: QuestionRow, visibility: Visibility): QuestionInfo | null {
  if (visibility === 'nothing') return null;
  const { choice1, choice2, choice3, choice4 } = row;
  const choices = { choice1, choice2, choice3, choice4 };
  const correct = choiceNames[row.correct_choice - 1];
  const hasAudio = row.media_type === 'audio';
  return {
    id: row.id,
    questionTag: row.tag,
    version: row.version,
    question: row.question,
    choices,
    correctChoice: visibility === 'everything' && correct ? choices[correct] : undefined,
    hasImage: row.media_type === 'image',
    hasAudio,
    mediaId: row.media_id ?? undefined,
    zoomMediaId: row.zoom_media_id ?? undefined,
    audioUrl2Play: hasAudio ? `/api/media/${row.media_id}` : undefined,
    forDate: row.for_date,
  };
}
