import 'server-only';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { MediaTable, MediaUploadsTable } from '@/lib/db/schema';
import { prepareQuery } from '@/lib/db/statements';

export type MediaRow = Selectable<MediaTable>;
export type UploadRow = Selectable<MediaUploadsTable>;

export async function insertUpload(row: UploadRow): Promise<void> {
  await database().insertInto('media_uploads').values(row).execute();
}

export async function findUpload(mediaId: string): Promise<UploadRow | undefined> {
  return database().selectFrom('media_uploads').selectAll().where('mediaId', '=', mediaId).executeTakeFirst();
}

/** Finds the upload of a token; undefined if it is unknown, expired or used. */
export async function findOpenUpload(tokenHash: string, now: string): Promise<UploadRow | undefined> {
  return database()
    .selectFrom('media_uploads')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Marks an upload as used; false if another file has used it. */
export async function takeUpload(mediaId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable('media_uploads')
    .set({ usedAt: now })
    .where('mediaId', '=', mediaId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(mediaId: string): Promise<void> {
  await database().deleteFrom('media_uploads').where('mediaId', '=', mediaId).execute();
}

export async function listUploadsBefore(createdBefore: string): Promise<UploadRow[]> {
  return database().selectFrom('media_uploads').selectAll().where('createdAt', '<', createdBefore).execute();
}

/** Stores a row, unless its id exists. */
export async function insertMedia(row: Insertable<MediaTable>, db: Db = database()): Promise<void> {
  await db
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Corrects the facts that a service gave before it had processed a file. */
export async function updateMedia(id: string, facts: Partial<MediaRow>): Promise<void> {
  await database().updateTable('media').set(facts).where('id', '=', id).execute();
}

/** Finds the row of a file, which may be in the trash. */
export async function findMedia(id: string, db: Db = database()): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

const findByIds = prepareQuery((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('media').selectAll().where('id', 'in', ids),
);

export async function findMediaByIds(ids: readonly string[], db: Db = database()): Promise<MediaRow[]> {
  return ids.length === 0 ? [] : findByIds({ ids }, db);
}

/** May visitors see the media, in a released question or as the picture of a category, a user or a group? */
export async function isPublicMedia(id: string, today: string): Promise<boolean> {
  const row = await database()
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('trivia_questions')
            .select('trivia_questions.id')
            .where((question) =>
              question.or([question('mediaId', '=', id), question('zoomMediaId', '=', id)]),
            )
            .where('forDate', '<=', today)
            .where('status', '=', 'ready'),
        ),
        exists(selectFrom('categories').select('categories.id').where('categories.mediaId', '=', id)),
        exists(selectFrom('users').select('users.id').where('users.mediaId', '=', id)),
        exists(selectFrom('group_games').select('group_games.id').where('mediaImageId', '=', id)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks media as wanted, so that no sweep removes it; false when it is gone or in the trash. */
export async function markKept(id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable('media')
    .set((media) => ({ keptAt: media.fn.coalesce('keptAt', media.val(now)) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts unused media into the trash; returns their ids, also of those that are there already. */
export async function trashUnused(ids: readonly string[], now: string): Promise<string[]> {
  const rows = await database()
    .updateTable('media')
    .set({ deletedAt: now })
    .where('id', 'in', ids)
    .where('uses', '=', sql.lit(0))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function restoreMedia(ids: readonly string[], db: Db = database()): Promise<void> {
  await db.updateTable('media').set({ deletedAt: null }).where('id', 'in', ids).execute();
}

/**
 * Deletes unused media that were put in the trash, or stored and never kept, before that instant; returns their rows.
 * It is one statement, so that a question either keeps the media or finds it gone.
 */
export async function deleteExpiredMedia(before: string): Promise<MediaRow[]> {
  return database()
    .deleteFrom('media')
    .where((media) => {
      const isUnused = media('uses', '=', sql.lit(0));
      // `isUnused` is in both parts, so that each can use its partial index.
      return media.or([
        media.and([isUnused, media('deletedAt', '<', before)]),
        media.and([isUnused, media('keptAt', 'is', null), media('createdAt', '<', before)]),
      ]);
    })
    .returningAll()
    .execute();
}
