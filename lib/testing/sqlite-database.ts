import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Set before the test file is loaded, because its first import reads the configuration.
const directory = mkdtempSync(join(tmpdir(), 'trivia-test-'));
copyFileSync(join(process.env.TEST_SQLITE_BASE ?? '', 'trivia.db'), join(directory, 'trivia.db'));
process.env.DATA_DIR = directory;
process.env.DATABASE_URL = '';

// Tests have no power failures, so a commit need not wait for the disk, as in the PostgreSQL cluster
// (`fsync=off`). lib/db/sqlite-durability.test.ts checks that commits of the product do.
jest.mock('node:sqlite', () => {
  const real = jest.requireActual<typeof import('node:sqlite')>('node:sqlite');
  class DatabaseSync extends real.DatabaseSync {
    override exec(statements: string): void {
      super.exec(statements.replace('synchronous = full', 'synchronous = off'));
    }
  }
  return { ...real, DatabaseSync };
});

afterAll(async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  rmSync(directory, { recursive: true, force: true });
});
