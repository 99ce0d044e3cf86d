import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { FieldValues } from '@/lib/features/import-export/cells';
import { mediaRights } from '@/lib/features/media/fields';
import { findMediaByIds, type MediaRow } from '@/lib/features/media/server/store';
import { toDraftFromRow } from '@/lib/features/questions/server/question-content';
import { type QuestionRow, questionTable } from '@/lib/features/questions/server/store';
import { background, statusNames } from '@/lib/features/records/rules';
import { presentPlanning } from '@/lib/features/records/server/dated-content';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { type WordPuzzleRow, wordPuzzleTable } from '@/lib/features/word-puzzles/server/store';

/** An export reads and writes this many records at once, so that it delays visitors no more than other calls. */
const PAGE_SIZE = 200;

type Row = QuestionRow | WordPuzzleRow;

function presentContent(row: Row) {
  if (!('question' in row)) return { question: undefined, puzzle: { word: row.word, hint: row.hint } };
  const { correctChoice, ...texts } = toDraftFromRow(row);
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
export function presentRecord(dated: DatedRow) {
  const row = dated as Row;
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
    ...presentContent(row),
  };
}

function listMediaIds(rows: readonly Row[]): string[] {
  const ids = rows.flatMap((row) => ('question' in row ? [row.mediaId, row.zoomMediaId] : []));
  return [...new Set(ids.filter((id) => id !== null))];
}

const soundExtensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/quicktime': 'mov',
};

/** Names a media file of an export; an import finds the stored file by the id in its name. */
export function nameMediaFile({ id, kind, contentType }: MediaRow): string {
  return `${id}.${kind === 'image' ? 'webp' : (soundExtensions[contentType] ?? 'mp4')}`;
}

export interface RecordPage {
  records: FieldValues[];
  media: MediaRow[];
}

async function readPage(game: ReviewedGame, ids: readonly string[]): Promise<RecordPage> {
  const unordered = await (game === 'word_puzzle' ? wordPuzzleTable : questionTable).list(ids);
  const byId = new Map(unordered.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const [categories, media] = await Promise.all([listCategoryRows(), findMediaByIds(listMediaIds(rows))]);
  const nameOf = nameCategories(categories);
  const files = new Map(media.map((row) => [row.id, nameMediaFile(row)]));
  const toFile = (id: string | null) => id && (files.get(id) ?? id);
  const records = rows.map((row): FieldValues => {
    const { question, puzzle, ...stored } = presentRecord(row);
    return {
      ...stored,
      ...(question && { ...question, correctChoice: question.correctChoice || null }),
      ...puzzle,
      game: games[game].label,
      status: statusNames[row.status].toLowerCase(),
      category: nameOf(row.categoryId),
      ...('question' in row && { media: toFile(row.mediaId), zoomMedia: toFile(row.zoomMediaId) }),
    };
  });
  return { records, media };
}

/** Reads each record once, as it is when its page is read; records that were deleted meanwhile are left out. */
export async function* readRecords(game: ReviewedGame, ids: readonly string[]): AsyncGenerator<RecordPage> {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    yield await readPage(game, ids.slice(start, start + PAGE_SIZE));
    // SQLite answers synchronously; other requests are served here.
    await setImmediate();
  }
}
