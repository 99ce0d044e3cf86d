import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '@/lib/config/environment';
import { type Db, openDatabase } from './connection';
import { lockDataDirectory } from './data-directory';
import { ensureDatabaseIsThere, markDatabase, migrateToLatest } from './migrate';

describe('a start', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trivia-start-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is refused as long as the database of the directory is gone, with the remedy', () => {
    ensureDatabaseIsThere(directory);
    markDatabase(directory);
    expect(() => ensureDatabaseIsThere(directory)).toThrow(/trivia\.db is gone.*restore a backup/);
    const file = new DatabaseSync(join(directory, 'trivia.db'));
    file.exec('create table t (x)');
    file.close();
    ensureDatabaseIsThere(directory);
  });

  it('is refused on a database of another program, which stays as it was', async () => {
    const file = new DatabaseSync(join(directory, 'trivia.db'));
    file.exec('create table recipes (name text)');
    const db = openDatabase({ DATA_DIR: directory, DATABASE_URL: undefined });
    await expect(migrateToLatest(db)).rejects.toThrow(ConfigurationError);
    await db.destroy();
    expect(file.prepare('select name from sqlite_schema').all()).toEqual([
      expect.objectContaining({ name: 'recipes' }),
    ]);
    file.close();
  });
});

describe('a data directory', () => {
  let directory: string;
  let db: Db | undefined;
  let release: (() => void) | null;
  let umask: number;

  beforeAll(() => {
    umask = process.umask(0o022);
  });
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

  async function openAsServer(dataDir: string): Promise<void> {
    release = lockDataDirectory(dataDir);
    db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
    await migrateToLatest(db);
  }

  it('is private to its owner when it is created', async () => {
    const dataDir = join(directory, 'data');
    await openAsServer(dataDir);
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

  it('stays as it is if it is a shared one such as /tmp', async () => {
    chmodSync(directory, 0o1777);
    await openAsServer(directory);
    expect(statSync(directory).mode & 0o7777).toBe(0o1777);
  });

  it('becomes private if others could read it, and foreign files stay as they were', async () => {
    chmodSync(directory, 0o755);
    mkdirSync(join(directory, 'media/audio'), { recursive: true });
    const files = ['instance.lock', 'trivia.db', 'trivia.db.created', 'media/audio/sound', 'notes.txt'];
    for (const name of files) writeFileSync(join(directory, name), '');
    for (const name of [...files, 'media', 'media/audio']) {
      chmodSync(join(directory, name), name.startsWith('media') && !name.endsWith('sound') ? 0o755 : 0o644);
    }
    await openAsServer(directory);
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
});
