import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { ExchangedRecord } from '@/lib/features/exchange/columns';
import { findMediaByIds, type MediaRow } from '@/lib/features/media/server/store';
import { type QuestionRow, questionTable } from '@/lib/features/questions/server/store';
import { themesOf } from '@/lib/features/themes/rules';
import { type WordPuzzleRow, wordPuzzleTable } from '@/lib/features/word-puzzles/server/store';
import { mediaFileName } from './pack-media';

/** So many are read and written at once: visitors wait no longer for an export than for any other call. */
const PAGE_SIZE = 200;

type Row = QuestionRow | WordPuzzleRow;

function contentOf(row: Row, fileOf: (id: string | null) => string | null): Partial<ExchangedRecord> {
  if (!('question' in row)) return { word: row.word, hint: row.hint };
  const { question, correct_choice, media_type, alt, credit, licence, licence_until } = row;
  return {
    question,
    ...pickChoices(row),
    correctChoice: correct_choice === null ? null : choiceNames[correct_choice - 1],
    mediaType: media_type,
    mediaFile: fileOf(row.media_id),
    zoomFile: fileOf(row.zoom_media_id),
    ...{ alt, credit, licence, licenceUntil: licence_until },
  };
}

function mediaIdsOf(rows: readonly Row[]): string[] {
  const ids = rows.flatMap((row) => ('question' in row ? [row.media_id, row.zoom_media_id] : []));
  return [...new Set(ids.filter((id) => id !== null))];
}

export interface RecordPage {
  records: ExchangedRecord[];
  /** What their files are. */
  media: MediaRow[];
}

async function readPage(game: ReviewedGame, ids: readonly string[]): Promise<RecordPage> {
  const found = await (game === 'word_puzzle' ? wordPuzzleTable : questionTable).list(ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const [categories, media] = await Promise.all([listCategoryRows(), findMediaByIds(mediaIdsOf(rows))]);
  const nameOf = nameCategories(categories);
  const files = new Map(media.map((row) => [row.id, mediaFileName(row)]));
  const records = rows.map((row): ExchangedRecord => {
    const { id, version, status, difficulty, explanation, source } = row;
    return {
      ...{ id, version, game, status, difficulty, explanation, source },
      category: nameOf(row.category_id),
      forDate: row.for_date,
      themes: themesOf(row.themes),
      reviewBy: row.review_by,
      runsAnyDay: row.runs_any_day === 1,
      ...contentOf(row, (mediaId) => mediaId && (files.get(mediaId) ?? mediaId)),
    };
  });
  return { records, media };
}

/**
 * The records as they are when their page is read, page by page in the order of their ids: each once, whatever becomes
 * of it meanwhile; those that are deleted by then are left out.
 */
export async function* readRecords(game: ReviewedGame, ids: readonly string[]): AsyncGenerator<RecordPage> {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    yield await readPage(game, ids.slice(start, start + PAGE_SIZE));
    // SQLite answers at once: without this, nobody else would be served in between.
    await setImmediate();
  }
}
