import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { listenToInstances } from '@/lib/db/listen-to-instances';
import { log } from '@/lib/monitoring/log';
import { makeCacheProbe } from '@/lib/testing/cached-probe';
import { listenHere } from '@/lib/testing/loopback-server';
import { invalidatePages, pageTags, shareInvalidations } from './page-cache';

const connectionString = config.DATABASE_URL ?? '';
const other = new Client({ connectionString });
const heard: string[] = [];
const ending = new AbortController();

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(10);
}

beforeAll(async () => {
  // The database is dropped while this is connected.
  other.on('error', () => {});
  await other.connect();
  other.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await other.query('listen void_pages');
  await listenToInstances(connectionString, shareInvalidations(), ending.signal);
});

afterAll(async () => {
  ending.abort();
  await other.end();
});

it('an instance announces its invalidations to others, and ignores their echo', async () => {
  heard.length = 0;
  await invalidatePages(pageTags.question('here'), pageTags.categories);
  await waitUntil(() => heard.length > 0);
  expect(heard).toEqual([expect.stringMatching(/^\S+ question:here categories$/)]);
  const isCached = await makeCacheProbe(pageTags.question('here'));
  await other.query(`select pg_notify('void_pages', $1)`, [heard[0]]);
  // Messages arrive in order, so the earlier ones have arrived, too.
  const isLaterCached = await makeCacheProbe(pageTags.question('later'));
  await other.query(`notify void_pages, 'another question:later'`);
  await waitUntil(() => !isLaterCached());
  expect(isCached()).toBe(true);
});

it('an instance applies the invalidations that another one announces', async () => {
  const isCached = await makeCacheProbe(pageTags.question('there'));
  const isOtherCached = await makeCacheProbe(pageTags.question('elsewhere'));
  await other.query(`notify void_pages, 'another question:there'`);
  await waitUntil(() => !isCached());
  expect(isOtherCached()).toBe(true);
});

it('an instance that lost its connection listens again, and invalidates everything from before', async () => {
  const isCached = await makeCacheProbe(pageTags.question('before'));
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query = 'listen void_pages'`,
  );
  await waitUntil(() => !isCached());
  const isLaterCached = await makeCacheProbe(pageTags.question('later'));
  await other.query(`notify void_pages, 'another question:later'`);
  await waitUntil(() => !isLaterCached());
});

/** A proxy that holds the server's messages back after the client's LISTEN until it is released. */
async function startHoldingProxy() {
  const target = new URL(connectionString);
  const heardListen = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    let isHeld = false;
    for (const socket of [client, server]) socket.on('error', () => {});
    client.on('close', () => server.destroy());
    client.on('data', (chunk) => {
      if (chunk.includes('listen void_pages')) {
        isHeld = true;
        heardListen.resolve();
      }
      server.write(chunk);
    });
    server.on('data', async (chunk) => {
      if (isHeld) await released.promise;
      client.write(chunk);
    });
  });
  const url = new URL(connectionString);
  url.port = new URL(await listenHere(proxy.unref())).port;
  return { url: url.href, heardListen: heardListen.promise, release: released.resolve };
}

it('an instance begins with an empty cache, and only when it listens', async () => {
  const { url, heardListen, release } = await startHoldingProxy();
  const isCached = await makeCacheProbe(pageTags.question('during'));
  const begun = jest.fn();
  const beginning = listenToInstances(url, shareInvalidations(), ending.signal).then(begun);
  await heardListen;
  expect(begun).not.toHaveBeenCalled();
  expect(isCached()).toBe(true);
  release();
  await beginning;
  expect(isCached()).toBe(false);
});

it('an instance starts although the database is unreachable', async () => {
  const unreachable = 'postgres://nobody@127.0.0.1:1/nothing';
  // The signal ends only the further attempts.
  const hearing = listenToInstances(unreachable, shareInvalidations(), AbortSignal.abort());
  await expect(hearing).resolves.toBeUndefined();
});

it('a save succeeds although no other instance could be notified, and the error is logged', async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  const isCached = await makeCacheProbe(pageTags.question('alone'));
  const logged = jest.spyOn(log, 'error');
  await expect(invalidatePages(pageTags.question('alone'))).resolves.toBeUndefined();
  expect(isCached()).toBe(false);
  expect(logged).toHaveBeenCalledWith(
    { error: expect.any(Error), tags: ['question:alone'] },
    expect.stringContaining('could not be told'),
  );
  logged.mockRestore();
});
