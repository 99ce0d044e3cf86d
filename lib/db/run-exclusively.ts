import 'server-only';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '@/lib/config/environment';
import { lockFile, makePrivate } from './data-directory';

/** The class and the key of the advisory locks; nothing else on this database uses these numbers. */
const LOCK_CLASS = 7_301_123;
const LOCK_KEY = 7_301_122;

/** Runs the work with a connection of its own, whose end releases its advisory locks. */
async function withClient<Value>(
  connectionString: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A lost connection has released its locks already.
    await client.end().catch(() => {});
  }
}

/** Runs the work, or resolves to null if another instance or process runs it; the lock ends with its process. */
export async function runExclusively<Value>(
  name: 'sweep' | 'backup',
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  work: () => Promise<Value>,
): Promise<Value | null> {
  if (DATABASE_URL) {
    return withClient(DATABASE_URL, async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as locked',
        [LOCK_CLASS, name],
      );
      return rows[0]?.locked ? work() : null;
    });
  }
  makePrivate(DATA_DIR);
  const release = lockFile(join(DATA_DIR, `${name}.lock`));
  if (!release) return null;
  try {
    return await work();
  } finally {
    release();
  }
}

/** Runs the work once no other instance on this PostgreSQL has the lock; DATA_DIR has its own (docs/decisions/0026). */
export async function withAdvisoryLock(
  databaseUrl: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return work();
  await withClient(databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await work();
  });
}
