import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { checkHealth } from '@/lib/monitoring/health-checks';
import { addHealthChecks } from './set-up-server';

let now = 0;
/** Runs the checks after the cached results have expired. */
function find() {
  now += 10_000;
  return checkHealth(now);
}

it('an instance in front of an API elsewhere needs no storage of its own', async () => {
  config.API_HOST = 'api.example';
  addHealthChecks();
  expect(await find()).toEqual({ isReady: true, checks: {} });
  delete config.API_HOST;
});

it('is not ready if anything that it needs is missing', async () => {
  addHealthChecks();
  expect(await find()).toMatchObject({ isReady: true });

  const files = join(config.DATA_DIR, 'media');
  rmSync(files, { recursive: true, force: true });
  writeFileSync(files, 'no folder');
  expect(await find()).toMatchObject({ isReady: false, checks: { storage: { ok: false } } });
  rmSync(files);
  expect(await find()).toMatchObject({ isReady: true });

  const migrations = sql.table(DEFAULT_MIGRATION_TABLE);
  await sql`delete from ${migrations} where name = (select max(name) from ${migrations})`.execute(database());
  expect(await find()).toMatchObject({ isReady: false, checks: { migrations: { ok: false } } });

  await sql`drop table ${migrations}`.execute(database());
  await database().destroy();
  expect(await find()).toMatchObject({ isReady: false, checks: { database: { ok: false } } });
});
