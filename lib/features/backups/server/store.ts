import 'server-only';
import { sql } from 'kysely';
import type { Db } from '@/lib/db/connection';
import { listLastingKeys } from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';

/** Copies the current database into a new file, also while a server writes to it. */
export async function copyDatabase(db: Db, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db);
}

/** Describes the damage in the file of an embedded database; null if there is none. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check(1)`.execute(db);
  const damage = rows[0]?.integrityCheck ?? 'ok';
  if (damage !== 'ok') return damage.replace(/\s+/g, ' ');
  const broken = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = broken.rows;
  return first ? `a row of ${first.table} names one of ${first.parent} that is not there` : null;
}

export function toArchiveNames(rows: readonly Pick<MediaRow, 'id' | 'kind'>[]): string[] {
  return rows.flatMap(listLastingKeys).map((key) => `media/${key}`);
}

/** Lists the local media files of a database by their names in an archive. */
export async function listMediaFiles(db: Db): Promise<string[]> {
  return toArchiveNames(
    await db.selectFrom('media').select(['id', 'kind']).where('driver', '=', 'local').execute(),
  );
}

/** A session that was ended after the backup must not become valid again. */
export const ENDED_BY_RESTORE = ['sessions', 'account_challenges'] as const;

/** Ends every session and unfinished sign-in; a database of an earlier version may lack the tables. */
export async function endSessions(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  for (const table of ENDED_BY_RESTORE) {
    if (tables.includes(table)) await db.deleteFrom(table).execute();
  }
}
