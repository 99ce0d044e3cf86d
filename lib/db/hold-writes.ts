import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';

/**
 * Has whoever wants to write to the embedded database by this connection wait for the end of a work that writes by another
 * one: SQLite itself would stop this whole thread for that.
 */
export async function holdWrites(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // It has the turn (sqlite-dialect), and locks nothing, as nothing is read or written in it.
    await sql`begin`.execute(connection);
    try {
      await work();
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** Does a work that writes much to the embedded database by a connection of its own. */
export async function writeMuch<T>(db: Db, work: () => Promise<T>): Promise<T> {
  // Keys are random: with the pages that SQLite holds unasked it would write most of them many times.
  await sql`pragma cache_size = -16000`.execute(db);
  try {
    return await work();
  } finally {
    // Else the next one who saves would bring all of the log into the file, while everybody waits for that. The log stays as
    // long as it is: to write over it is quicker than to make it longer.
    await sql`pragma wal_checkpoint(restart)`.execute(db);
  }
}
