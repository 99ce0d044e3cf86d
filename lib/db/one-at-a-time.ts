import 'server-only';
import { Client } from 'pg';

/** Any number that nothing else on this database locks. */
const LOCK = 7_301_122;

/**
 * Does the work while no other instance on the same PostgreSQL does its own, for steps that look before they write.
 * Without a database URL there is no other instance: DATA_DIR has its own lock (docs/decisions/0003).
 */
export async function oneAtATime(databaseUrl: string | undefined, work: () => Promise<void>): Promise<void> {
  if (!databaseUrl) return work();
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}
