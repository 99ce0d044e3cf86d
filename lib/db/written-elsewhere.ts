import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';

/** For each connection, SQLite's number that changes with each write of another process or thread. */
const versions = new WeakMap<Db, number>();

/** Has another process or thread written to the embedded database since the last call? */
export async function isWrittenElsewhere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(db);
  const before = versions.get(db);
  const now = rows[0]?.dataVersion ?? 0;
  versions.set(db, now);
  return before !== undefined && before !== now;
}
