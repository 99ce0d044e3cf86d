import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from './connection';
import { lockDataDirectory } from './instance-lock';
import { migrateToLatest } from './migrate';

let directory: string;
let db: Db | undefined;
let release: (() => void) | null;
const umask = process.umask(0o022);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-private-'));
});
afterEach(async () => {
  await db?.destroy();
  release?.();
  rmSync(directory, { recursive: true, force: true });
});
afterAll(() => process.umask(umask));

function modes(dataDir: string): Record<string, string> {
  const paths = ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])];
  return Object.fromEntries(
    paths.map((path) => [path, (statSync(join(dataDir, path)).mode & 0o777).toString(8)]),
  );
}

/** Has the database open, as a server has it. */
async function use(dataDir: string): Promise<void> {
  release = lockDataDirectory(dataDir);
  db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
  await migrateToLatest(db);
}

it('keeps a new data directory to its owner', async () => {
  const dataDir = join(directory, 'data');
  await use(dataDir);
  mkdirSync(join(dataDir, 'media'));
  writeFileSync(join(dataDir, 'media/sound'), 'sound');
  expect(modes(dataDir)).toEqual({
    '.': '700',
    'instance.lock': '600',
    'instance.lock-journal': '600',
    media: '700',
    'media/sound': '600',
    'trivia.db': '600',
    'trivia.db-shm': '600',
    'trivia.db-wal': '600',
  });
});

it('mends one that was open to others, and leaves what is not of the site', async () => {
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, 'media/audio'), { recursive: true });
  const files = ['instance.lock', 'trivia.db', 'trivia.db.created', 'media/audio/sound', 'notes.txt'];
  for (const name of files) writeFileSync(join(directory, name), '');
  for (const name of [...files, 'media', 'media/audio']) {
    chmodSync(join(directory, name), name.startsWith('media') && !name.endsWith('sound') ? 0o755 : 0o644);
  }
  await use(directory);
  expect(modes(directory)).toEqual({
    '.': '700',
    'instance.lock': '600',
    'instance.lock-journal': '600',
    media: '700',
    'media/audio': '700',
    'media/audio/sound': '600',
    'notes.txt': '644',
    'trivia.db': '600',
    'trivia.db-shm': '600',
    'trivia.db-wal': '600',
    'trivia.db.created': '600',
  });
});
