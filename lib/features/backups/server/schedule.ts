import 'server-only';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { runExclusively } from '@/lib/db/run-exclusively';
import { addHealthCheck } from '@/lib/monitoring/health-checks';
import { log } from '@/lib/monitoring/log';
import { addGauge, timeJob } from '@/lib/monitoring/metrics';
import { backUp } from './back-up';

const HOUR_MS = 60 * 60 * 1000;

/** The name contains the time of the backup, so that copying or touching the file does not change its age. */
const BACKUP_NAME = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tgz$/;

/** A killed backup leaves a file with such a name. */
const UNFINISHED = /^backup-[\dT-]+Z\.tgz\.\d+\.part$/;

export type BackupSettings = Pick<
  Config,
  'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_EVERY_HOURS' | 'DATA_DIR' | 'DATABASE_URL'
>;

const nameBackup = (now: Date) => `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tgz`;

/** Lists the backups, newest first. All are complete and checked, because an unfinished backup has another name. */
function listBackups(directory: string) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .flatMap((file) => {
      const [, day, hours, minutes, seconds] = BACKUP_NAME.exec(file) ?? [];
      return day ? { file, madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) } : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Returns the age of the newest scheduled backup, in seconds; undefined if there is none, or no schedule. */
export function measureBackupAge({ BACKUP_DIR }: BackupSettings, now: Date = new Date()): number | undefined {
  const backups = BACKUP_DIR === undefined ? [] : listBackups(BACKUP_DIR);
  // A backup with a future name was made while the clock was wrong, and must not prevent new backups.
  const newest = backups.find(({ madeAt }) => madeAt <= now);
  return newest && Math.round((now.getTime() - newest.madeAt.getTime()) / 1000);
}

export function isBackupDue(settings: BackupSettings, now: Date = new Date()): boolean {
  const age = measureBackupAge(settings, now) ?? Number.POSITIVE_INFINITY;
  return settings.BACKUP_DIR !== undefined && age * 1000 >= settings.BACKUP_EVERY_HOURS * HOUR_MS;
}

/** Makes and checks a due backup and removes old ones. Returns its file; null if none is due or one is running. */
export async function backUpIfDue(settings: BackupSettings, now: Date = new Date()): Promise<string | null> {
  const { BACKUP_DIR: directory, BACKUP_KEEP } = settings;
  if (directory === undefined || !isBackupDue(settings, now)) return null;
  return runExclusively('backup', settings, async () => {
    // Another process may have finished a backup just now.
    if (!isBackupDue(settings, now)) return null;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (const left of readdirSync(directory).filter((name) => UNFINISHED.test(name))) {
      rmSync(join(directory, left));
    }
    const file = join(directory, nameBackup(now));
    await backUp(settings, file);
    const backups = listBackups(directory).filter(({ madeAt }) => madeAt <= now);
    for (const old of backups.slice(BACKUP_KEEP)) rmSync(join(directory, old.file));
    return file;
  });
}

/** Runs a backup in its own process, because copying and checking a large database would block every request. */
async function runBackupProcess(): Promise<void> {
  const script = ['--conditions=react-server', '--import', 'tsx', 'scripts/cli/backup.ts'];
  const child = spawn(process.execPath, [...script, 'backup', '--scheduled'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killChild = () => child.kill();
  process.once('exit', killChild);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close').finally(() => process.off('exit', killChild))) as [
    number | null,
  ];
  const [output, errorOutput] = await printed;
  if (code !== 0) throw new Error(errorOutput.trim() || `it ended with code ${code}`);
  log.info({ result: output.trim() }, 'scheduled backup');
}

/** Reports the age of the newest backup as a metric and in `/health/ready` if BACKUP_DIR is set. */
export function reportBackups(): void {
  if (config.BACKUP_DIR === undefined) return;
  const age = () => measureBackupAge(config);
  addGauge('trivia_backup_age_seconds', 'How old the newest scheduled backup is', age);
  addHealthCheck('backup', () => {
    // One failed backup is no reason to call the site unhealthy.
    const ageSeconds = age() ?? null;
    return { ok: ageSeconds !== null && ageSeconds < 2 * config.BACKUP_EVERY_HOURS * 3600, ageSeconds };
  });
}

let pausedUntil = 0;

/** Starts a due backup in its own process, unless the last attempt failed within an hour. */
export async function startDueBackup(): Promise<void> {
  if (config.BACKUP_DIR === undefined || Date.now() < pausedUntil || !isBackupDue(config)) return;
  try {
    await timeJob('backup', runBackupProcess);
  } catch (error) {
    pausedUntil = Date.now() + HOUR_MS;
    log.error({ error }, 'the scheduled backup failed; the next attempt is in an hour');
  }
}
