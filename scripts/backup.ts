// npm run backup -- FILE, npm run restore -- [--check] FILE: the embedded database and the media in one archive.
import { resolve } from 'node:path';
import { ConfigurationError, parseEnvironment } from '@/lib/config/environment';
import { explainStart } from '@/lib/db/explain-start';
import { backUp } from '@/lib/features/backups/server/back-up';
import { BackupError } from '@/lib/features/backups/server/backup-error';
import { checkArchive, restore } from '@/lib/features/backups/server/restore';

async function main([action, ...rest]: string[]): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = parseEnvironment(process.env);
  const isCheck = action === 'restore' && rest[0] === '--check';
  const name = rest[isCheck ? 1 : 0];
  if (!name || (action !== 'backup' && action !== 'restore')) {
    throw new BackupError('Usage: npm run backup -- FILE or npm run restore -- [--check] FILE');
  }
  const file = resolve(name);
  if (isCheck) {
    await checkArchive(DATA_DIR, file);
    return `${file} is whole and can be restored.`;
  }
  if (DATABASE_URL) {
    throw new BackupError('DATABASE_URL is set: back PostgreSQL up with pg_dump and restore with psql.');
  }
  if (action === 'restore') {
    await restore(DATA_DIR, file);
    return `Restored ${file} into ${resolve(DATA_DIR)}.`;
  }
  const missing = await backUp(DATA_DIR, file);
  const lacks = missing.length > 0 ? ` The site lacks ${missing.length} media files, as ${missing[0]}.` : '';
  return `Wrote ${file}.${lacks}`;
}

main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  const isExplained = error instanceof BackupError || error instanceof ConfigurationError;
  console.error(isExplained ? error.message : explainStart(error, parseEnvironment(process.env)));
  process.exitCode = 1;
});
