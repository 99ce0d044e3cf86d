import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { nodeSqliteDialect } from './sqlite-dialect';

// This test opens a file of its own, because test databases do not wait for the disk.
it('a commit is on the disk when it is acknowledged', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-durable-'));
  const db = new Kysely<object>({ dialect: nodeSqliteDialect(join(directory, 'trivia.db')) });
  try {
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows;
    // 2 is "full": the write-ahead log is synced at every commit.
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  } finally {
    await db.destroy();
    rmSync(directory, { recursive: true });
  }
});
