import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { checkHealth } from '@/lib/monitoring/health-checks';
import { addHealthChecks } from './set-up-server';

let now = 0;
/** Runs the checks ten seconds later, when the cached results have expired. */
function checkAgain() {
  now += 10_000;
  return checkHealth(now);
}

afterEach(() => {
  delete config.API_HOST;
});

it('an instance in front of an API elsewhere needs no storage of its own', async () => {
  config.API_HOST = 'api.example';
  addHealthChecks();
  expect(await checkAgain()).toEqual({ isReady: true, checks: {} });
});

describe('an instance with its own API', () => {
  const migrations = sql.table(DEFAULT_MIGRATION_TABLE);
  beforeAll(addHealthChecks);

  it('is ready if it has all that it needs', async () => {
    expect(await checkAgain()).toMatchObject({ isReady: true });
  });

  it('is not ready without a folder for media', async () => {
    const files = join(config.DATA_DIR, 'media');
    rmSync(files, { recursive: true, force: true });
    writeFileSync(files, 'no folder');
    expect(await checkAgain()).toMatchObject({ isReady: false, checks: { storage: { ok: false } } });
    rmSync(files);
    expect(await checkAgain()).toMatchObject({ isReady: true });
  });

  it('is not ready if a migration has not run', async () => {
    await sql`update ${migrations} set name = 'a-' || name`.execute(database());
    expect(await checkAgain()).toMatchObject({ isReady: false, checks: { migrations: { ok: false } } });
    await sql`update ${migrations} set name = substr(name, 3)`.execute(database());
    expect(await checkAgain()).toMatchObject({ isReady: true });
  });

  it('is not ready without its database', async () => {
    await database().destroy();
    expect(await checkAgain()).toMatchObject({ isReady: false, checks: { database: { ok: false } } });
  });
});
