// `npm run backup -- FILE` writes the database and the media into one archive, and `npm run restore -- FILE` restores
// them (`--check` only reads the archive). `npm run backup -- --scheduled` writes one into BACKUP_DIR if it is due.
import { resolve } from 'node:path';
import { parseEnvironment } from '@/lib/config/environment';
import { backUp } from '@/lib/features/backups/server/back-up';
import { checkArchive, restore } from '@/lib/features/backups/server/restore';
import { backUpIfDue } from '@/lib/features/backups/server/schedule';
import { runCommand, UsageError } from './run-command';

const usage = 'Usage: npm run backup -- FILE|--scheduled or npm run restore -- [--check] FILE';

const AFTER_RESTORE =
  'Everybody signs in again. All else of accounts is as it was when the backup was made: look through Staff for accounts ' +
  'disabled, passwords and roles changed and second factors removed since, and let people renew their recovery codes, as ' +
  'codes used since work once more.';

async function runScheduled(settings: ReturnType<typeof parseEnvironment>): Promise<string> {
  if (!settings.BACKUP_DIR)
    throw new UsageError('BACKUP_DIR is not set: it says where scheduled backups go.');
  const file = await backUpIfDue(settings);
  return file ? `Wrote ${file}.` : 'No backup is due, or another is under way.';
}

async function main([action, ...rest]: string[]): Promise<string> {
  const settings = parseEnvironment(process.env);
  const { DATA_DIR, DATABASE_URL } = settings;
  const isCheck = action === 'restore' && rest[0] === '--check';
  const [name, ...more] = isCheck ? rest.slice(1) : rest;
  const isKnown = action === 'backup' || action === 'restore';
  if (!name || !isKnown || more.length > 0) throw new UsageError(usage);
  if (action === 'backup' && name === '--scheduled') return runScheduled(settings);
  if (name.startsWith('-')) throw new UsageError(usage);
  const file = resolve(name);
  if (isCheck) {
    await checkArchive(DATA_DIR, file);
    return `${file} is whole and can be restored.`;
  }
  if (action === 'restore') {
    await restore(settings, file);
    const where = `${resolve(DATA_DIR)}${DATABASE_URL ? ' and the database of DATABASE_URL' : ''}`;
    return `Restored ${file} into ${where}.\n${AFTER_RESTORE}`;
  }
  const missing = await backUp(settings, file);
  const lacks =
    missing.length > 0 ? ` The site lacks ${missing.length} media files, such as ${missing[0]}.` : '';
  return `Wrote ${file}.${lacks}`;
}

runCommand(() => main(process.argv.slice(2)));
