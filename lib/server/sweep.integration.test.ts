import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { runExclusively } from '@/lib/db/run-exclusively';
import { beginSession, findSessionUser } from '@/lib/features/accounts/server/sessions';
import { findUser } from '@/lib/features/accounts/server/store';
import { withStaging } from '@/lib/features/backups/server/staging';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { findMedia, insertMedia } from '@/lib/features/media/server/store';
import { findAccountInfo } from '@/lib/features/profiles/server/service';
import { log } from '@/lib/monitoring/log';
import { cacheResponse } from '@/lib/testing/cached-probe';
import { addUser, visitor } from '@/lib/testing/factories';
import { deleteMarkedAccounts, sweep } from './sweep';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const player = (deletionRequestedAt: string | null, mediaId: string | null = null) =>
  addUser({ role: 'player', deletionRequestedAt, mediaId });

async function addPortrait(when: { createdAt: string; keptAt?: string }): Promise<string> {
  const id = createMediaId();
  await insertMedia({ id, kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1, ...when });
  return id;
}

describe('accounts whose deletion was requested', () => {
  const now = new Date('2031-03-01T12:00:00.000Z');
  const marked = (agoMs: number, role: 'player' | 'writer' = 'player') =>
    addUser({ role, deletionRequestedAt: new Date(now.getTime() - agoMs).toISOString() });

  it('are deleted exactly after 60 days, except those of staff', async () => {
    const due = await marked(60 * DAY_MS + 1);
    const notYet = await marked(60 * DAY_MS);
    const staff = await marked(61 * DAY_MS, 'writer');
    expect(await deleteMarkedAccounts(now)).toEqual({ accounts: 1, pictures: [] });
    const left = await Promise.all([due, notYet, staff].map(({ id }) => findUser(id)));
    expect(left.map((user) => user !== null)).toEqual([false, true, true]);
  });

  it('are deleted with their pictures, although another one cannot be deleted, which is logged', async () => {
    const mediaId = await addPortrait({ createdAt: now.toISOString() });
    // An account that the history names cannot be deleted.
    const withHistory = await marked(70 * DAY_MS);
    const withPicture = await marked(65 * DAY_MS);
    await database().updateTable('users').set({ mediaId }).where('id', '=', withPicture.id).execute();
    const [id, subjectId] = [randomUUID(), randomUUID()];
    const entry = { subjectType: 'category', subjectId, sequence: 1, action: 'created' } as const;
    await database()
      .insertInto('history')
      .values({ id, ...entry, changedBy: withHistory.id, changedAt: now.toISOString() })
      .execute();
    const errors = jest.spyOn(log, 'error').mockImplementation(() => {});
    expect(await deleteMarkedAccounts(now)).toEqual({ accounts: 1, pictures: [mediaId] });
    expect(errors).toHaveBeenCalledWith(
      { error: expect.anything(), userId: withHistory.id },
      'sweep: an account could not be deleted',
    );
    errors.mockRestore();
  });
});

it('a player whose deletion is due loses the account, its session, its picture and its cached profile', async () => {
  const mediaId = await addPortrait({ createdAt: daysAgo(90), keptAt: daysAgo(90) });
  const due = await player(daysAgo(60.1), mediaId);
  const unmarked = await player(null);
  await database()
    .insertInto('sessions')
    .values({ tokenHash: randomUUID(), userId: due.id, createdAt: daysAgo(0), lastUsedAt: daysAgo(0) })
    .execute();

  const isProfileCached = await cacheResponse(() => findAccountInfo({ username: due.username }, visitor));

  expect(await sweep()).toMatchObject({ accounts: 1 });
  expect(isProfileCached()).toBe(false);
  expect(await findUser(due.id)).toBeNull();
  expect(await findUser(unmarked.id)).not.toBeNull();
  const sessions = database().selectFrom('sessions').select('userId').where('userId', '=', due.id);
  expect(await sessions.execute()).toEqual([]);
  expect(await findMedia(mediaId)).toMatchObject({ deletedAt: expect.any(String) });
  expect(await sweep()).toMatchObject({ accounts: 0 });
});

it('a player who signs in again within the 60 days keeps the account', async () => {
  const { id } = await player(daysAgo(50));
  await beginSession(id);
  await sweep(new Date(Date.now() + 20 * DAY_MS));
  expect(await findUser(id)).not.toBeNull();
});

it('a sweep removes ended sessions, and keeps the others', async () => {
  const { id } = await player(null);
  const live = await beginSession(id);
  const session = { userId: id, createdAt: daysAgo(0) };
  await database()
    .insertInto('sessions')
    .values([
      { ...session, tokenHash: randomUUID(), lastUsedAt: daysAgo(0.1) },
      { ...session, tokenHash: randomUUID(), createdAt: daysAgo(1), lastUsedAt: daysAgo(0) },
    ])
    .execute();
  expect(await sweep()).toMatchObject({ sessions: 2 });
  expect(await findSessionUser(live)).toMatchObject({ id });
});

it('a sweep removes expired counters, and keeps the others', async () => {
  const counter = (inMs: number) => ({ key: randomUUID(), points: 1, expiresAtMs: Date.now() + inMs });
  await database()
    .insertInto('rate_limits')
    .values([counter(60_000), counter(-1)])
    .execute();
  expect(await sweep()).toMatchObject({ rateLimits: 1 });
  expect(await sweep()).toMatchObject({ rateLimits: 0 });
});

it('a sweep removes the folder of a killed backup, and neither that of a running one nor any other', async () => {
  mkdirSync(join(config.DATA_DIR, 'backup-weekly'), { recursive: true });
  const killed = `import('./lib/features/backups/server/staging.ts').then(({ withStaging }) =>
    withStaging(${JSON.stringify(config.DATA_DIR)}, async () => process.kill(process.pid, 'SIGKILL')))`;
  const node = ['--conditions=react-server', '--import', 'tsx', '-e', killed];
  expect(spawnSync(process.execPath, node).signal).toBe('SIGKILL');
  await withStaging(config.DATA_DIR, async (folder) => {
    expect(await sweep()).toMatchObject({ unfinishedBackups: 1 });
    expect(existsSync(folder)).toBe(true);
  });
  expect(readdirSync(config.DATA_DIR).filter((name) => name.startsWith('backup-'))).toEqual([
    'backup-weekly',
  ]);
  expect(await sweep()).toMatchObject({ unfinishedBackups: 0 });
});

it('one instance sweeps at a time', async () => {
  await runExclusively('sweep', config, async () => {
    expect(await sweep()).toBeNull();
  });
  expect(await sweep()).not.toBeNull();
});

it('work that fails under the lock of the sweep leaves no lock', async () => {
  const failing = runExclusively('sweep', config, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(await sweep()).not.toBeNull();
});
