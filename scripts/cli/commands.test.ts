import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@/lib/db/connection';
import { markDatabase, migrateToLatest } from '@/lib/db/migrate';
import { verifyPassword } from '@/lib/features/accounts/server/password-hash';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivia-bad-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command and returns its status and all its output. */
function run(args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cli/run.mjs', ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

const serve = ['scripts/cli/serve.ts', '--prepare'];
const staff = ['scripts/cli/staff.ts', 'add', 'somebody'];

const putFile = () => writeFileSync(join(dataDir, 'trivia.db'), 'Dear diary, '.repeat(1000));

async function putDatabaseMadeBy(migration: string): Promise<void> {
  const db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
  await migrateToLatest(db);
  await db.destroy();
  const file = new DatabaseSync(join(dataDir, 'trivia.db'));
  file.exec(`insert into kysely_migration values ('${migration}', '2030-01-01')`);
  file.close();
}

const putNewerDatabase = () => putDatabaseMadeBy('9999-of-tomorrow');
const putMark = () => markDatabase(dataDir);
const putOlderDatabase = () => putDatabaseMadeBy('0001-initial');

it.each([
  ['serving a foreign file', putFile, serve, /trivia\.db is not a database of this site/],
  ['serving a newer schema', putNewerDatabase, serve, /newer version.*9999-of-tomorrow/],
  ['serving an older schema', putOlderDatabase, serve, /older than .*npm run export.*new database/],
  [
    'staff of a role that nobody has',
    () => {},
    [...staff, '--role', 'boss'],
    /^Usage: .*--role admin\|editor\|writer/,
  ],
  ['staff whose name is two words', () => {}, [...staff, 'else'], /^Usage: /],
  ['an unknown action for staff', putMark, ['scripts/cli/staff.ts', 'remove', 'somebody'], /^Usage: /],
  [
    'a backup with a mistyped option',
    () => {},
    ['scripts/cli/backup.ts', 'backup', '--schedule'],
    /^Usage: /,
  ],
  [
    'a restore with --check behind its file',
    () => {},
    ['scripts/cli/backup.ts', 'restore', 'backup.tar', '--check'],
    /^Usage: /,
  ],
  ['staff without the database that was there', putMark, staff, /trivia\.db is gone/],
])('%s ends with one line', async (_what, arrange, command, line) => {
  await arrange();
  const { status, lines } = run(command);
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(status).toBe(1);
});

it('a command takes a setting from the environment, otherwise from .env.local, otherwise from .env', () => {
  for (const file of ['run.mjs', 'node-binary.mjs']) {
    cpSync(join('scripts/cli', file), join(dataDir, 'scripts/cli', file));
  }
  writeFileSync(join(dataDir, '.env'), 'ONE=env\nTWO=env\nTHREE=env');
  writeFileSync(join(dataDir, '.env.local'), 'TWO=local\nTHREE=local');
  const script = join(dataDir, 'print.mjs');
  writeFileSync(script, 'console.log(process.env.ONE, process.env.TWO, process.env.THREE)');
  const { stdout } = spawnSync(process.execPath, [join(dataDir, 'scripts/cli/run.mjs'), script], {
    env: { ...process.env, THREE: 'environment' },
    encoding: 'utf8',
  });
  expect(stdout).toBe('env local environment\n');
});

it.each([
  ['writer', ['--role', 'writer']],
  ['admin', []],
])('an operator adds a person as %s by %j, and gets the password', async (role, options) => {
  const [said = ''] = run([...staff, ...options]).lines;
  const [, password] = /^Added "somebody" as \w+\. Password \(shown only now\): (\S{20})$/.exec(said) ?? [];
  expect(said).toContain(`as ${role}.`);
  const file = new DatabaseSync(join(dataDir, 'trivia.db'));
  const people = file.prepare('select username, role, password_hash as hash from users').all();
  file.close();
  expect(people).toMatchObject([{ username: 'somebody', role }]);
  expect(await verifyPassword(String(people[0]?.hash), password ?? '', 'first')).toBe(true);
});
