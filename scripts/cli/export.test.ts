import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { openDatabase } from '@/lib/db/connection';
import { migrateToLatest } from '@/lib/db/migrate';
import { addCategory } from '@/lib/testing/factories';

let directory: string;

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/cli/run.mjs', 'scripts/cli/export.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: directory },
    encoding: 'utf8',
  });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-export-'));
  const db = openDatabase({ DATA_DIR: directory, DATABASE_URL: undefined });
  await migrateToLatest(db);
  const [music, sport] = [await addCategory({ name: 'Music' }, db), await addCategory({ name: 'Sport' }, db)];
  const puzzle = { forDate: '2033-01-01', hint: '=A hint', status: 'draft', version: 1, updatedAt: '' };
  // Rows without saves are not in the search index, which the export updates.
  for (const [id, categoryId, word] of [
    ['p1', music, 'FUGUE'],
    ['p2', sport, 'RELAY'],
  ] as const) {
    await db
      .insertInto('word_categories')
      .values({ ...puzzle, id, categoryId, word } as never)
      .execute();
  }
  await db.destroy();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('an operator who exports one category to .csv gets its guarded rows', () => {
  const file = join(directory, 'puzzles.csv');
  const { stdout, stderr } = run(file, '--game', 'word_puzzle', '--category', 'music');
  expect(stdout + stderr).toBe(`Wrote 1 record into ${file}.\n`);
  expect(readFileSync(file, 'utf8')).toMatch(
    /\r\np1,1,word puzzle,Music,2033-01-01,draft,FUGUE,'=A hint,.*,no\r\n$/,
  );
});

it('an operator who exports a .zip with --no-guard gets the CSV table unguarded', () => {
  const archive = join(directory, 'puzzles.zip');
  run(archive, '--game', 'word_puzzle', '--table', 'csv', '--no-guard');
  const [table] = Object.values(unzipSync(readFileSync(archive)));
  expect(Buffer.from(table ?? []).toString()).toMatch(
    /\r\np1,.*,FUGUE,=A hint,.*\r\np2,.*,RELAY,=A hint,.*\r\n$/,
  );
});

it.each([
  ['x.ods', [], /^Usage: /],
  ['x.csv', ['--status', 'done'], /^--status: /],
  ['no-such-folder/x.csv', [], /^\S+no-such-folder\/x\.csv was not written \(ENOENT.*\)\.$/],
])(
  'an operator whose file is %s, with %j, reads the mistake in one line, and gets no file',
  (file, args, line) => {
    const folder = mkdtempSync(join(directory, 'folder-'));
    const { status, stdout, stderr } = run(join(folder, file), ...args);
    expect([status, stdout, stderr.trim().split('\n')]).toEqual([1, '', [expect.stringMatching(line)]]);
    expect(readdirSync(folder)).toEqual([]);
  },
);
