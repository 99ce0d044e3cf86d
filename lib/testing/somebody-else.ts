import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '@/lib/config/config';

/**
 * Opens two connections to the database of a PostgreSQL test, for another program and for an observer, before the tests
 * of the file, and closes them afterwards.
 */
export function connectSomebodyElse() {
  const somebodyElse = new Client({ connectionString: config.DATABASE_URL });
  const observer = new Client({ connectionString: config.DATABASE_URL });

  beforeAll(async () => {
    for (const client of [somebodyElse, observer]) {
      // The database is dropped while this is connected.
      client.on('error', () => {});
      await client.connect();
    }
  });
  afterAll(() => Promise.all([somebodyElse.end(), observer.end()]));

  async function waitUntilSomebodyWaitsForALock(people = 1): Promise<void> {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (((await observer.query(waiting)).rowCount ?? 0) < people) await setImmediate();
  }

  return { somebodyElse, observer, waitUntilSomebodyWaitsForALock };
}
