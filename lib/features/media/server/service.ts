import 'server-only';
import type { MediaType } from '@/lib/contract/kinds';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import type { ImageDetails, MediaItem } from '@/lib/features/media/contract';
import { describeFileProblem, isKindAllowed, LIBRARY_PAGE_SIZE } from '@/lib/features/media/rules';
import type { Arrival, MediaDriver } from '@/lib/features/media/server/drivers/media-driver';
import { loadDriver } from '@/lib/features/media/server/drivers/media-drivers';
import { type LibraryRow, listLibraryRows, listUses, type UseRow } from './library-store';
import { MediaRefusal } from './media-refusal';
import { receiveFile } from './receive-upload';
import {
  findMedia,
  findUpload,
  insertMedia,
  type MediaRow,
  markKept,
  restoreMedia,
  trashUnused,
  type UploadRow,
} from './store';

export async function listMedia({ show, after }: { show: 'all' | 'unused'; after?: string }) {
  const [createdAt = '', id = ''] = after?.split(' ') ?? [];
  const rows = await listLibraryRows({
    unusedOnly: show === 'unused',
    after: after ? { createdAt, id } : null,
    limit: LIBRARY_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, LIBRARY_PAGE_SIZE);
  const uses = await listUses(page.map((row) => row.id));
  const last = page.at(-1);
  return {
    media: page.map((row) => presentItem(row, uses)),
    nextAfter: last && rows.length > page.length ? `${last.createdAt} ${last.id}` : undefined,
  };
}

/** Keeps files that no question uses yet from being swept. Throws ApiError 404 when one is not stored. */
export async function keepMedia({ mediaIds }: { mediaIds: string[] }): Promise<void> {
  for (const id of mediaIds) {
    if (!(await keepFile(id))) throw new ApiError('not_found', 'This file is not stored. Upload it again.');
  }
}

/** Puts files in the trash, where they stay for a day; those in use stay where they are. */
export async function deleteMedia({ mediaIds }: { mediaIds: string[] }): Promise<{ deletedIds: string[] }> {
  return { deletedIds: await trashUnused(mediaIds, new Date().toISOString()) };
}

/** Takes files out of the trash; those that were swept meanwhile stay deleted. */
export async function undeleteMedia({ mediaIds }: { mediaIds: string[] }): Promise<void> {
  await restoreMedia(mediaIds);
}

export function presentImage({ width, height }: MediaRow): ImageDetails {
  return { width: width ?? undefined, height: height ?? undefined };
}

function presentItem(row: LibraryRow, uses: readonly UseRow[]): MediaItem {
  const ownUses = uses.filter(({ mediaId }) => mediaId === row.id);
  // A question may have a file twice: as its picture, its zoom image or that of a proposed change.
  const distinct = new Map(ownUses.map((use) => [`${use.by} ${use.questionId ?? use.name}`, use]));
  return {
    ...presentImage(row),
    alt: ownUses.find(({ alt }) => alt)?.alt ?? undefined,
    id: row.id,
    kind: row.kind,
    bytes: row.bytes,
    durationMs: row.durationMs ?? undefined,
    originalName: row.originalName ?? undefined,
    createdAt: row.createdAt,
    createdBy: row.creator ?? undefined,
    uses: [...distinct.values()].map(({ mediaId: _, alt: __, ...use }) => use),
  };
}

/** Checks that a record's file exists and fits, and keeps it from the sweep. Throws ApiError, 400 with `path` if it does not. */
export async function claimFile(id: string, mediaType: MediaType, path: string): Promise<void> {
  const kind = await keepFile(id);
  if (kind && isKindAllowed(kind, mediaType)) return;
  throw createInvalidFieldError(path, describeFileProblem(kind, mediaType));
}

/** Keeps a file from the sweep and returns its kind; null if it is not stored, or is in the trash. */
async function keepFile(id: string): Promise<MediaRow['kind'] | null> {
  const kind = (await findMedia(id))?.kind ?? (await acceptArrival(id));
  return kind && (await markKept(id, new Date().toISOString())) ? kind : null;
}

/** Stores the row of a file that a browser sent straight to a service, and returns its kind; null if none has arrived. */
async function acceptArrival(id: string): Promise<MediaRow['kind'] | null> {
  const upload = await findUpload(id);
  // A file that passes through this server has its row at once, or was refused.
  if (!upload || upload.tokenHash !== null) return null;
  const driver = await loadDriver(upload.driver);
  const arrival = await driver.inspect(upload);
  if (!arrival) return null;
  if ('open' in arrival) return receiveArrival(upload, arrival, driver);
  await insertMedia({
    id,
    driver: upload.driver,
    createdBy: upload.createdBy,
    createdAt: new Date().toISOString(),
    ...arrival.facts,
  });
  return arrival.facts.kind;
}

async function receiveArrival(
  upload: UploadRow,
  { bytes, open }: Extract<Arrival, { bytes: number }>,
  driver: MediaDriver,
): Promise<MediaRow['kind']> {
  try {
    if (bytes > upload.maxBytes) throw new MediaRefusal('too-big');
    return (await receiveFile(upload, await open(), '')).kind;
  } catch (error) {
    // A refusal because the server is busy says nothing about the file.
    const isFinal = error instanceof MediaRefusal && error.status < 500;
    if (isFinal) await driver.clearUpload(upload, false);
    throw error;
  }
}
