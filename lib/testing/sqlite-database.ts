import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// This is set before the test file is loaded, because its first import reads the configuration.
const directory = mkdtempSync(join(tmpdir(), 'trivia-test-'));
copyFileSync(join(process.env.TEST_SQLITE_BASE ?? '', 'trivia.db'), join(directory, 'trivia.db'));
process.env.DATA_DIR = directory;
process.env.DATABASE_URL = '';

afterAll(async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  rmSync(directory, { recursive: true, force: true });
});
