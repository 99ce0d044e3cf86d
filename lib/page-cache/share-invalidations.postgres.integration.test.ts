import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { keepProbe } from '@/lib/testing/kept-probe';
import { invalidatePages } from './page-cache-state';
import { shareInvalidations } from './share-invalidations';
import { pageTags } from './tags';

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
  await invalidatePages(pageTags.question('here'), pageTags.categories);
  await until(() => heard.length > 0);
  expect(heard).toEqual([expect.stringMatching(/^\S+ question:here categories$/)]);
  const isKept = await keepProbe(pageTags.question('here'));
  // What comes after it has come, too.
  const isLaterKept = await keepProbe(pageTags.question('later'));
  await other.query(`notify void_pages, 'another question:later'`);
  await until(() => !isLaterKept());
  expect(isKept()).toBe(true);
});

it('voids what another instance announces', async () => {
  const isKept = await keepProbe(pageTags.question('there'));
  const isOtherKept = await keepProbe(pageTags.question('elsewhere'));
  await other.query(`notify void_pages, 'another question:there'`);
  await until(() => !isKept());
  expect(isOtherKept()).toBe(true);
});

it('listens again after its connection is lost, and takes nothing from before for fresh', async () => {
  const isKept = await keepProbe(pageTags.question('before'));
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query = 'listen void_pages'`,
  );
  await until(() => !isKept());
  const isLaterKept = await keepProbe(pageTags.question('later'));
  await other.query(`notify void_pages, 'another question:later'`);
  await until(() => !isLaterKept());
});

it('starts without the database, too', async () => {
  const unreachable = 'postgres://nobody@127.0.0.1:1/nothing';
  await expect(shareInvalidations(unreachable, AbortSignal.timeout(10))).resolves.toBeUndefined();
});

it('a save stands though nobody could be told', async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  const isKept = await keepProbe(pageTags.question('alone'));
  await expect(invalidatePages(pageTags.question('alone'))).resolves.toBeUndefined();
  expect(isKept()).toBe(false);
});
