import 'server-only';
import { mediaRights } from '@/lib/features/media/fields';
import { draftOf } from '@/lib/features/questions/server/question-content';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { background } from '@/lib/features/records/fields';
import { presentPlanning } from '@/lib/features/records/server/dated-records';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';

function contentOf(row: QuestionRow | WordPuzzleRow) {
  if (!('question' in row)) return { question: undefined, puzzle: { word: row.word, hint: row.hint } };
  const { correctChoice, ...texts } = draftOf(row);
  return {
    puzzle: undefined,
    question: { ...texts, correctChoice: correctChoice ? texts[correctChoice] : '' },
    mediaType: row.mediaType,
    mediaId: row.mediaId,
    zoomMediaId: row.zoomMediaId,
    alt: row.alt,
    ...mediaRights.each((name) => row[name]),
    correction: row.correction,
  };
}

/** Returns a stored record in the form of an import row. */
export function storedRecord(dated: DatedRow) {
  const row = dated as QuestionRow | WordPuzzleRow;
  const { id, version, categoryId, forDate, status } = row;
  const { difficulty = null, runsAnyDay = false, themes = [] } = presentPlanning(row);
  return {
    id,
    version,
    categoryId,
    forDate,
    status,
    difficulty,
    runsAnyDay,
    themes,
    ...background.each((name) => row[name]),
    ...contentOf(row),
  };
}
