// npm run backup -- FILE and npm run restore -- FILE: the embedded database and the media in one compressed archive.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError, parseEnvironment } from '../lib/config/environment.ts';
import { lockDataDirectory } from '../lib/db/instance-lock.ts';

/** Something the person can put right; said in one line. */
class UsageError extends Error {}

function tar(args: string[]): void {
  const { status, stderr } = spawnSync('tar', args);
  if (status !== 0) throw new UsageError(`tar failed: ${stderr.toString().trim()}`);
}

/** Copies the database as of now, also while the server runs, and packs it with the media, which never change. */
function backup(dataDir: string, file: string): string {
  const source = join(dataDir, 'trivia.db');
  if (!existsSync(source)) throw new UsageError(`There is no database in DATA_DIR ${resolve(dataDir)}.`);
  const staging = mkdtempSync(join(dataDir, 'backup-'));
  try {
    const database = new DatabaseSync(source);
    database.prepare('vacuum into ?').run(join(staging, 'trivia.db'));
    database.close();
    mkdirSync(join(dataDir, 'media'), { recursive: true });
    tar(['-czf', resolve(file), '-C', staging, 'trivia.db', '-C', resolve(dataDir), 'media']);
  } finally {
    rmSync(staging, { recursive: true });
  }
  return `Wrote ${resolve(file)}.`;
}

/** Unpacks a backup into a data directory that has no database yet: what is there is never overwritten. */
function restore(dataDir: string, file: string): string {
  if (!existsSync(file)) throw new UsageError(`There is no file ${resolve(file)}.`);
  const release = lockDataDirectory(dataDir);
  if (!release) throw new UsageError(`DATA_DIR ${resolve(dataDir)} is in use. Stop the server first.`);
  try {
    if (existsSync(join(dataDir, 'trivia.db'))) {
      throw new UsageError(
        `DATA_DIR ${resolve(dataDir)} has a database. Move the directory away, or set DATA_DIR to a new one.`,
      );
    }
    tar(['-xzf', resolve(file), '-C', resolve(dataDir)]);
  } finally {
    release();
  }
  return `Restored ${resolve(file)} into ${resolve(dataDir)}.`;
}

function main(action: string | undefined, file: string | undefined): string {
  const { DATA_DIR, DATABASE_URL } = parseEnvironment(process.env);
  if (!file || (action !== 'backup' && action !== 'restore')) {
    throw new UsageError('Usage: npm run backup -- FILE or npm run restore -- FILE');
  }
  if (DATABASE_URL)
    throw new UsageError('DATABASE_URL is set: back PostgreSQL up with pg_dump and restore with psql.');
  return action === 'backup' ? backup(DATA_DIR, file) : restore(DATA_DIR, file);
}

try {
  console.log(main(process.argv[2], process.argv[3]));
} catch (error) {
  const isExplained = error instanceof UsageError || error instanceof ConfigurationError;
  console.error(isExplained ? error.message : error);
  process.exitCode = 1;
}
