import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { openDatabase } from '@/lib/db/connection';
import { lockDataDirectory } from '@/lib/db/data-directory';
import { migrateToLatest } from '@/lib/db/migrate';
import { insertMedia } from '@/lib/features/media/server/store';
import { addSession, listSignedIn } from '@/lib/testing/factories';
import { backUp } from './back-up';
import { checkArchive, restore } from './restore';
import { BackupError } from './staging';

const SOUND = 'media/audio/soundsound';
const SESSION_WITHOUT_USER =
  "insert into sessions (token_hash, user_id, created_at, last_used_at) values ('x', 'nobody', '2026', '2026')";

const embedded = (DATA_DIR: string) => ({ DATA_DIR, DATABASE_URL: undefined });

let original: string;
let home: string;
let site: string;
let target: string;
let archive: string;
beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), 'trivia-backed-up-'));
  await makeSite(join(original, 'site'));
  await backUp(embedded(join(original, 'site')), join(original, 'backup.tgz'));
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'trivia-backups-'));
  site = join(home, 'site');
  target = join(home, 'target');
  archive = join(home, 'backup.tgz');
  cpSync(original, home, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
afterAll(() => rmSync(original, { recursive: true, force: true }));

/** Makes a site with one recording on its disk, and one in a cloud. */
async function makeSite(dataDir: string): Promise<void> {
  const db = openDatabase(embedded(dataDir));
  await migrateToLatest(db);
  const facts = { kind: 'audio', contentType: 'audio/mpeg', bytes: 5, createdAt: '2026-01-01' } as const;
  await insertMedia({ id: 'soundsound', driver: 'local', ...facts }, db);
  await insertMedia({ id: 'cloudcloud', driver: 'gcs', ...facts }, db);
  await db.destroy();
  mkdirSync(join(dataDir, 'media/audio'), { recursive: true });
  mkdirSync(join(dataDir, 'media/incoming'));
  writeFileSync(join(dataDir, SOUND), 'sound');
  writeFileSync(join(dataDir, 'media/incoming/half'), 'so');
}

type Files = Map<string, Buffer>;

async function readFiles(): Promise<Files> {
  const files: Files = new Map();
  const reader = extract();
  reader.end(gunzipSync(readFileSync(archive)));
  for await (const entry of reader)
    files.set(entry.header.name, await buffer(entry as AsyncIterable<Uint8Array>));
  return files;
}

async function writeFiles(
  files: Iterable<[string, Buffer]>,
  type: 'file' | 'symlink' = 'file',
): Promise<void> {
  const packed = pack();
  for (const [name, content] of files) {
    if (type === 'symlink' && name === SOUND) packed.entry({ name, type, linkname: '/etc/passwd' });
    else packed.entry({ name }, content);
  }
  packed.finalize();
  writeFileSync(archive, gzipSync(await buffer(packed as AsyncIterable<Uint8Array>)));
}

/** Repacks the archive with changed files; `signed` also updates the manifest. */
async function repack(change: (files: Files) => unknown, { signed = false } = {}): Promise<void> {
  const files = await readFiles();
  change(files);
  if (signed) {
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    files.delete('manifest.json');
    const hashes = Object.fromEntries([...files].map(([name, content]) => [name, hash(content)]));
    files.set('manifest.json', Buffer.from(JSON.stringify({ files: hashes, missing: [] })));
  }
  await writeFiles(files);
}

/** Changes the database of the archive by a statement that a site never runs. */
function withStatement(sql: string) {
  return (files: Files) => {
    const path = join(home, 'edited.db');
    writeFileSync(path, files.get('trivia.db') ?? '');
    const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    db.exec(`pragma journal_mode = delete; ${sql}`);
    db.close();
    files.set('trivia.db', readFileSync(path));
  };
}

/** Overwrites the middle of the database. */
function damageDatabase(files: Files): void {
  const content = Buffer.from(files.get('trivia.db') ?? '');
  content.fill(0x5a, 4096, content.length - 4096);
  files.set('trivia.db', content);
}

const changed = (edit: (files: Files) => unknown) => () => repack(edit);
const signed = (edit: (files: Files) => unknown) => () => repack(edit, { signed: true });
const put = (name: string, content: string) => (files: Files) => files.set(name, Buffer.from(content));
const without = (name: string) => (files: Files) => files.delete(name);

const badArchives: Record<string, [make: () => unknown, reason: RegExp]> = {
  'cut short': [() => writeFileSync(archive, readFileSync(archive).subarray(0, -100)), /is damaged/],
  empty: [() => writeFileSync(archive, ''), /is damaged/],
  'no archive': [() => writeFileSync(archive, 'Dear diary'), /is damaged/],
  'not there': [() => rmSync(archive), /There is no file/],
  'of an earlier version': [changed(without('manifest.json')), /has no manifest/],
  'with an unreadable manifest': [changed(put('manifest.json', '{}')), /manifest cannot be read/],
  'without its database': [changed(without('trivia.db')), /trivia\.db is missing/],
  'of media only': [signed(without('trivia.db')), /has no database/],
  'with a damaged database': [signed(damageDatabase), /database is damaged/],
  'with an empty database': [signed(put('trivia.db', '')), /not of this site/],
  'with a row that points nowhere': [
    signed(withStatement(SESSION_WITHOUT_USER)),
    /a row of sessions names one of users/,
  ],
  'without a media file': [signed(without(SOUND)), /names media\/audio\/soundsound, which it lacks/],
  'with another media file': [changed(put(SOUND, 'noise')), /media\/audio\S+ is not as it was/],
  'with one more file': [changed(put('media/audio/more', 'x')), /media\/audio\/more was added/],
  'that leaves the directory': [signed(put('../escaped', 'x')), /holds "\.\.\/escaped"/],
  'with an absolute path': [signed(put('/tmp/escaped', 'x')), /holds "\/tmp\/escaped"/],
  'with a log that would be replayed': [signed(put('trivia.db-wal', 'x')), /holds "trivia\.db-wal"/],
  'with a link': [async () => writeFiles(await readFiles(), 'symlink'), /holds "media\/audio\/soundsound"/],
  'with a file twice': [
    async () => writeFiles([...(await readFiles()), [SOUND, Buffer.from('noise')]]),
    /twice/,
  ],
};

describe.each(Object.entries(badArchives))('an archive %s', (_name, [make, reason]) => {
  it('is refused in one line, and the site’s own file stays as it was, with no other beside it', async () => {
    await make();
    mkdirSync(join(target, 'media/audio'), { recursive: true });
    writeFileSync(join(target, SOUND), 'of the site');
    const restoreInto = (dataDir: string, file: string) => restore(embedded(dataDir), file);
    for (const attempt of [restoreInto, checkArchive]) {
      const refusal = await attempt(target, archive).catch((thrown: unknown) => thrown);
      expect(refusal).toBeInstanceOf(BackupError);
      expect((refusal as BackupError).message).toMatch(reason);
      expect((refusal as BackupError).message).not.toContain('\n');
    }
    expect(readdirSync(target, { recursive: true }).sort()).toEqual([
      'instance.lock',
      'media',
      'media/audio',
      SOUND,
    ]);
    expect(readFileSync(join(target, SOUND), 'utf8')).toBe('of the site');
    expect(existsSync(join(home, 'escaped'))).toBe(false);
  });
});

it('an operator who checks an archive changes nothing in the directory', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'trivia.db'), 'of the site');
  await checkArchive(target, archive);
  expect(readdirSync(target)).toEqual(['trivia.db']);
  expect(readFileSync(join(target, 'trivia.db'), 'utf8')).toBe('of the site');
});

it('an operator restores the database and the files of a site over the remains of a lost database', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'trivia.db-wal'), 'of the one before');
  await restore(embedded(target), archive);
  expect(readdirSync(target, { recursive: true }).sort()).toEqual([
    'instance.lock',
    'media',
    'media/audio',
    SOUND,
    'trivia.db',
  ]);
  expect(readFileSync(join(target, SOUND), 'utf8')).toBe('sound');
  const db = openDatabase(embedded(target));
  await expect(db.selectFrom('media').select('id').orderBy('id').execute()).resolves.toEqual([
    { id: 'cloudcloud' },
    { id: 'soundsound' },
  ]);
  await db.destroy();
});

/** Backs up the site while a person is signed in. */
async function backUpWithSession(): Promise<void> {
  const db = openDatabase(embedded(site));
  await addSession(db);
  await db.destroy();
  await backUp(embedded(site), archive);
}

it('an operator restores a site without its sessions and unfinished sign-ins', async () => {
  await backUpWithSession();
  await restore(embedded(target), archive);
  const after = openDatabase(embedded(target));
  await expect(listSignedIn(after)).resolves.toEqual([[], []]);
  await expect(after.selectFrom('users').select('id').execute()).resolves.toHaveLength(1);
  await after.destroy();
});

it('an operator restores a backup of a version that had no table of sign-ins, without its sessions', async () => {
  await backUpWithSession();
  await signed(withStatement('drop table account_challenges'))();
  await restore(embedded(target), archive);
  const after = openDatabase(embedded(target));
  await expect(after.selectFrom('sessions').selectAll().execute()).resolves.toEqual([]);
  await after.destroy();
});

it('an operator reads on the command line that disabled accounts and used codes come back', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['scripts/cli/run.mjs', 'scripts/cli/backup.ts', 'restore', archive],
    { env: { ...process.env, DATA_DIR: target, DATABASE_URL: '' }, encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(stdout).toContain(`Restored ${archive} into ${target}.`);
  for (const what of ['Everybody signs in again', 'accounts disabled', 'codes used since']) {
    expect(stdout).toContain(what);
  }
});

it('an operator restores an archive that tar packed again from the same files', async () => {
  const unpacked = join(home, 'unpacked');
  mkdirSync(unpacked);
  const tar = (...args: string[]) => expect(spawnSync('tar', args, { cwd: unpacked }).status).toBe(0);
  tar('-xzf', archive);
  tar('-czf', archive, '.');
  await restore(embedded(target), archive);
  expect(readFileSync(join(target, SOUND), 'utf8')).toBe('sound');
});

it('an operator cannot restore over a database', async () => {
  const before = readFileSync(join(site, 'trivia.db'));
  await expect(restore(embedded(site), archive)).rejects.toThrow(/has a database/);
  expect(readFileSync(join(site, 'trivia.db'))).toEqual(before);
});

it('an operator cannot restore into a directory in use', async () => {
  const release = lockDataDirectory(target);
  await expect(restore(embedded(target), archive)).rejects.toThrow(/is in use/);
  release?.();
});

it('an operator keeps the previous backup when one fails', async () => {
  const before = readFileSync(archive);
  const db = new DatabaseSync(join(site, 'trivia.db'), { enableForeignKeyConstraints: false });
  db.exec(SESSION_WITHOUT_USER);
  db.close();
  await expect(backUp(embedded(site), archive)).rejects.toThrow(
    /was not written .*a row of sessions.*is as it was/,
  );
  await expect(backUp(embedded(site), join(home, 'nowhere/backup.tgz'))).rejects.toThrow(
    /was not written .*ENOENT/,
  );
  rmSync(join(site, 'trivia.db'));
  await expect(backUp(embedded(site), archive)).rejects.toThrow(/There is no database/);
  expect(readFileSync(archive)).toEqual(before);
  expect(readdirSync(home).sort()).toEqual(['backup.tgz', 'site']);
  expect(readdirSync(site).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

it('an operator gets the name of a file that the site itself had lost, and restores without it', async () => {
  rmSync(join(site, SOUND));
  await expect(backUp(embedded(site), archive)).resolves.toEqual([SOUND]);
  await restore(embedded(target), archive);
  expect(readdirSync(target).sort()).toEqual(['instance.lock', 'trivia.db']);
});

it('only the owner of an archive can read it', async () => {
  await backUp(embedded(site), archive);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});
