import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import type { ImageDetails, MediaItem, MediaUse } from '@/lib/features/media/contract';
import { LIBRARY_PAGE_SIZE } from '@/lib/features/media/rules';
import {
  type LibraryPosition,
  type LibraryRow,
  listLibraryRows,
  listUses,
  type UseRow,
} from './library-store';
import { findMediaByIds, type MediaRow, restoreMedia, trashUnused } from './store';
import { keepFile } from './take-media';

export { requestUpload } from './request-upload';
export { takeMedia } from './take-media';

/** Uploaded files newest first, a page at a time, each with where it is used. */
export async function listMedia({
  show,
  after,
}: {
  show: 'all' | 'unused';
  after?: string;
}): Promise<{ media: MediaItem[]; nextAfter?: string }> {
  const rows = await listLibraryRows({
    unusedOnly: show === 'unused',
    after: after ? parsePosition(after) : null,
    limit: LIBRARY_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, LIBRARY_PAGE_SIZE);
  const uses = await listUses(page.map(({ id }) => id));
  const last = page.at(-1);
  return {
    media: page.map((row) => presentItem(row, uses)),
    nextAfter: last && rows.length > page.length ? `${last.created_at} ${last.id}` : undefined,
  };
}

/** Keeps files that no question uses yet from being swept. Throws ApiError 404 when one is not stored. */
export async function keepMedia({ mediaIds }: { mediaIds: string[] }): Promise<void> {
  for (const id of mediaIds) {
    if (!(await keepFile(id))) throw new ApiError('not_found', 'This file does not exist.');
  }
}

/** Puts files in the trash, where they stay for a day; those in use stay where they are. */
export async function deleteMedia({ mediaIds }: { mediaIds: string[] }): Promise<{ deletedIds: string[] }> {
  return { deletedIds: await trashUnused(mediaIds, new Date().toISOString()) };
}

/** Takes files out of the trash; those swept meanwhile are gone. */
export async function undeleteMedia({ mediaIds }: { mediaIds: string[] }): Promise<void> {
  await restoreMedia(mediaIds);
}

/** Size and placeholder of images by id; ids of anything else are left out. */
export async function describeImages(ids: readonly string[]): Promise<Map<string, ImageDetails>> {
  const rows = await findMediaByIds([...new Set(ids)]);
  return new Map(rows.filter(({ kind }) => kind === 'image').map((row) => [row.id, presentImage(row)]));
}

function presentImage({ width, height, thumbhash }: MediaRow): ImageDetails {
  return {
    width: width ?? undefined,
    height: height ?? undefined,
    thumbhash: thumbhash ?? undefined,
  };
}

function presentItem(row: LibraryRow, uses: readonly UseRow[]): MediaItem {
  const ownUses = uses.filter(({ media_id }) => media_id === row.id);
  return {
    ...presentImage(row),
    alt: ownUses.find(({ alt }) => alt)?.alt ?? undefined,
    id: row.id,
    kind: row.kind,
    bytes: row.bytes,
    durationMs: row.duration_ms ?? undefined,
    originalName: row.original_name ?? undefined,
    createdAt: row.created_at,
    createdBy: row.creator ?? undefined,
    uses: ownUses.map(presentUse),
  };
}

function presentUse({ by, name, question_id, category_id, for_date }: UseRow): MediaUse {
  return {
    by: by === 'daily' || by === 'weekly' ? `${by} question` : by,
    name,
    questionId: question_id ?? undefined,
    categoryId: category_id ?? undefined,
    forDate: for_date ?? undefined,
  };
}

function parsePosition(after: string): LibraryPosition {
  const [createdAt = '', id = ''] = after.split(' ');
  return { createdAt, id };
}
