import 'server-only';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unescape as decode } from 'node:querystring';
import { text } from 'node:stream/consumers';
import { ownEnvironment } from '@/lib/config/config';
import type { MediaKind } from '@/lib/contract/kinds';
import { openDatabase } from '@/lib/db/connection';
import { BackupError } from './staging';
import { ENDED_BY_RESTORE, toArchiveNames } from './store';

/** Debian and Ubuntu install the programs of each version here. */
const DEBIAN = '/usr/lib/postgresql';

type Program = 'pg_dump' | 'pg_restore';

/** Prefers Debian's newest version to the one in PATH, which may be older than the server. */
function findProgram(name: Program): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  const program = versions
    .map((version) => join(DEBIAN, version, 'bin', name))
    .find((path) => existsSync(path));
  return program ?? name;
}

/** Builds the environment of PostgreSQL's programs; other users could see arguments, but not the environment. */
function buildConnectionSettings(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, pathname, username, password, searchParams } = new URL(databaseUrl);
  const options = Object.fromEntries(searchParams);
  const settings: NodeJS.ProcessEnv = {
    ...ownEnvironment,
    PGHOST: options.host ?? decode(hostname.replace(/^\[|\]$/g, '')),
    PGPORT: port || '5432',
    PGUSER: decode(username),
    PGPASSWORD: decode(password),
    PGDATABASE: decode(pathname.slice(1)),
  };
  // Only the site's driver knows “no-verify”. With “require” the programs do not check certificates either.
  if (options.sslmode) settings.PGSSLMODE = options.sslmode.replace('no-verify', 'require');
  // Without this, the programs would trust only the authorities in a file of the home directory.
  if (options.sslmode === 'verify-full') {
    settings.PGSSLROOTCERT = options.sslrootcert ?? ownEnvironment.NODE_EXTRA_CA_CERTS ?? 'system';
  }
  return settings;
}

/** Runs a program and returns its output. Throws BackupError if it is not installed, and Error if it fails. */
async function runProgram(
  name: Program,
  args: readonly string[],
  env: NodeJS.ProcessEnv = ownEnvironment,
): Promise<string> {
  const child = spawn(findProgram(name), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`${name} is not installed. Install PostgreSQL's client programs and try again.`);
  });
  const [output, errorOutput] = await printed;
  if (code !== 0) {
    const [firstLine = ''] = errorOutput.trim().split('\n');
    throw new Error(firstLine.replace(/^pg_\w+: error: /, '') || `${name} ended with ${code ?? signal}`);
  }
  return output;
}

/** Dumps the PostgreSQL database of `databaseUrl` into a file for pg_restore. Throws BackupError. */
export async function dumpDatabase(databaseUrl: string, target: string): Promise<void> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
  try {
    await runProgram('pg_dump', args, buildConnectionSettings(databaseUrl));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The database was not backed up: ${(error as Error).message}.`);
  }
}

/** Parses the columns and rows of a table from a dump's text, as COPY writes them. */
function parseCopy(dump: string): Record<string, string>[] {
  const [, columns = '', rows = ''] = /^COPY \S+ \(([^)]+)\) FROM stdin;\n([\s\S]*?)\\\.$/m.exec(dump) ?? [];
  const names = columns.split(', ');
  const lines = rows.split('\n').filter(Boolean);
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at], value])));
}

/** Reads a whole dump and lists its local media files. Throws if the dump is damaged or not of this site. */
export async function listMediaOfDump(dump: string): Promise<string[]> {
  await runProgram('pg_restore', ['--file=/dev/null', dump]);
  const contents = await runProgram('pg_restore', ['--list', dump]);
  if (!/TABLE DATA \S+ kysely_migration /.test(contents)) throw new Error('it lacks the tables of this site');
  const media = parseCopy(await runProgram('pg_restore', ['--data-only', '--table=media', '--file=-', dump]));
  const local = media.filter(({ driver }) => driver === 'local');
  return toArchiveNames(local.map(({ id = '', kind }) => ({ id, kind: kind as MediaKind })));
}

export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const db = openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' });
  try {
    return (await db.introspection.getTables({ withInternalKyselyTables: true })).length === 0;
  } finally {
    await db.destroy();
  }
}

const sessionRows = new RegExp(String.raw` TABLE DATA \S+ (${ENDED_BY_RESTORE.join('|')}) `);

/** Fills an empty database from a dump, without sessions, in one transaction. Throws BackupError. */
export async function restoreDump(databaseUrl: string, dump: string): Promise<void> {
  const settings = buildConnectionSettings(databaseUrl);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  try {
    const contents = await runProgram('pg_restore', ['--list', dump]);
    const wanted = contents.split('\n').filter((line) => !sessionRows.test(line));
    writeFileSync(`${dump}.list`, wanted.join('\n'));
    const asListed = `--use-list=${dump}.list`;
    await runProgram('pg_restore', [...args, asListed, `--dbname=${settings.PGDATABASE}`, dump], settings);
  } catch (error) {
    throw new BackupError(
      `The database was not restored: ${(error as Error).message}. It is empty as before.`,
    );
  }
}
