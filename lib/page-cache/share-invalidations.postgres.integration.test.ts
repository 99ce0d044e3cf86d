import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { invalidatePages, pageCacheState } from './page-cache-state';
import { shareInvalidations } from './share-invalidations';

const connectionString = config.DATABASE_URL ?? '';
const other = new Client({ connectionString });
const heard: string[] = [];
const ending = new AbortController();

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(10);
}

beforeAll(async () => {
  // The database is dropped while this is connected.
  other.on('error', () => {});
  await other.connect();
  other.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await other.query('listen void_pages');
  await shareInvalidations(connectionString, ending.signal);
});

afterAll(async () => {
  ending.abort();
  await other.end();
});

it('announces what is void here, and does not hear itself', async () => {
  await invalidatePages('question:here', 'categories');
  const voidSince = pageCacheState().invalidatedAt.get('question:here');
  await until(() => heard.length > 0);
  expect(heard).toEqual([expect.stringMatching(/^\S+ question:here categories$/)]);
  // Announced later, heard later: what it would have heard of itself came before.
  await other.query(`notify void_pages, 'another question:after'`);
  await until(() => pageCacheState().invalidatedAt.has('question:after'));
  expect(pageCacheState().invalidatedAt.get('question:here')).toBe(voidSince);
});

it('voids what another instance announces', async () => {
  const before = Date.now();
  await other.query(`notify void_pages, 'another question:there'`);
  await until(() => pageCacheState().invalidatedAt.has('question:there'));
  expect(pageCacheState().invalidatedAt.get('question:there')).toBeGreaterThanOrEqual(before);
});

it('listens again after its connection is lost, and takes nothing from before for fresh', async () => {
  const lostAt = Date.now();
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query = 'listen void_pages'`,
  );
  await until(() => pageCacheState().allInvalidatedAt > lostAt);
  await other.query(`notify void_pages, 'another question:later'`);
  await until(() => pageCacheState().invalidatedAt.has('question:later'));
});

it('starts without the database, too', async () => {
  const unreachable = 'postgres://nobody@127.0.0.1:1/nothing';
  await expect(shareInvalidations(unreachable, AbortSignal.timeout(10))).resolves.toBeUndefined();
});

it('a save stands though nobody could be told', async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  await expect(invalidatePages('question:alone')).resolves.toBeUndefined();
  expect(pageCacheState().invalidatedAt.has('question:alone')).toBe(true);
});
