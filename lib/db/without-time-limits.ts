import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';
import { isPostgres } from './dialect';

/** Runs the work on one connection without the usual statement time limits, for steps that go through a large table. */
export async function withoutTimeLimits<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work(db);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
