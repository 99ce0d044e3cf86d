import 'server-only';
import { draftOf } from '@/lib/features/questions/server/question-content';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { backgroundDetails, eachBackgroundField } from '@/lib/features/records/fields';
import { presentPlanning } from '@/lib/features/records/server/dated-records';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';

function contentOf(row: QuestionRow | WordPuzzleRow) {
  if (!('question' in row)) return { puzzle: { word: row.word, hint: row.hint } };
  const { correctChoice, ...texts } = draftOf(row);
  return {
    question: { ...texts, correctChoice: correctChoice ? texts[correctChoice] : '' },
    mediaType: row.mediaType,
    mediaId: row.mediaId,
    zoomMediaId: row.zoomMediaId,
    alt: row.alt,
    credit: row.credit,
    licence: row.licence,
    licenceUntil: row.licenceUntil,
    correction: row.correction,
  };
}

/** All that staff write into a record, as the rows of an import say it and exports write it. */
export function storedRecord(dated: DatedRow) {
  const row = dated as QuestionRow | WordPuzzleRow;
  const { id, version, categoryId, forDate, status } = row;
  const { difficulty = null, runsAnyDay = false, themes = [] } = presentPlanning(row);
  return {
    ...{ id, version, categoryId, forDate, status, difficulty, runsAnyDay, themes },
    ...eachBackgroundField((field) => row[backgroundDetails[field].column]),
    ...contentOf(row),
  };
}
