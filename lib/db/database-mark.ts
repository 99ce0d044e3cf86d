import 'server-only';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '@/lib/config/environment';
import { getDatabaseFile } from './connection';

const MARK = 'trivia.db.created';

/** Throws ConfigurationError if the database of this data directory is missing, instead of starting an empty site. */
export function ensureDatabaseIsThere(dataDir: string): void {
  const file = getDatabaseFile(dataDir);
  const isEmpty = !statSync(file, { throwIfNoEntry: false })?.size;
  if (!isEmpty || !existsSync(join(dataDir, MARK))) return;
  throw new ConfigurationError(
    `${resolve(file)} is gone or empty, and there was a database. Put it back or restore a backup (npm run restore -- FILE); to begin anew, remove ${MARK} beside it.`,
  );
}

/** Records in the data directory that it has a database. */
export function markDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) return;
  writeFileSync(
    join(dataDir, MARK),
    'trivia.db was created here. While this file is here, a start without trivia.db is refused.\n',
  );
}
