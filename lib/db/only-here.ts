import 'server-only';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '@/lib/config/environment';
import { lockFile } from './instance-lock';
import { makePrivate } from './private-directory';

/** Any number that nothing else on this database locks by. */
const LOCKS = 7_301_123;

/** What has a lock of its own. */
export type LockedWork = 'sweep' | 'backup';

async function onlyOnPostgres<Value>(
  connectionString: string,
  name: LockedWork,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // What breaks meanwhile is told by the work; the lock is gone with its connection.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as held',
      [LOCKS, name],
    );
    return rows[0]?.held ? await work() : null;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Does the work unless it is under way already: on another instance of the same PostgreSQL (advisory lock), or in another
 * process on the same data directory. Resolves to null then; a lock ends with its process, however that ends.
 */
export async function onlyHere<Value>(
  name: LockedWork,
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  work: () => Promise<Value>,
): Promise<Value | null> {
  if (DATABASE_URL) return onlyOnPostgres(DATABASE_URL, name, work);
  makePrivate(DATA_DIR);
  const release = lockFile(join(DATA_DIR, `${name}.lock`));
  if (!release) return null;
  try {
    return await work();
  } finally {
    release();
  }
}
