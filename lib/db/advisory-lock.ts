import 'server-only';
import { Client } from 'pg';

/** Key of the advisory lock; any number that nothing else on this database locks. */
const LOCK = 7_301_122;

/**
 * Runs the work once no other instance on the same PostgreSQL holds the lock. Without a database URL there is only one
 * instance, as DATA_DIR has its own lock (docs/decisions/0003).
 */
export async function withAdvisoryLock(
  databaseUrl: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return work();
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}
