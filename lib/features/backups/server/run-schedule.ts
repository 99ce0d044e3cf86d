import 'server-only';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { config } from '@/lib/config/config';
import { addHealthCheck } from '@/lib/health/checks';
import { log } from '@/lib/log/log';
import { addGauge, timeJob } from '@/lib/metrics/metrics';
import { backupAgeSeconds, isBackupDue } from './schedule';

/** What failed, as for want of space, is tried again no sooner. */
const RETRY_MS = 60 * 60 * 1000;

/** By a process of its own: copying and checking a large database would hold up every answer. */
async function makeBackup(): Promise<void> {
  const script = ['--conditions=react-server', '--import', 'tsx', 'scripts/cli/backup.ts'];
  const child = spawn(process.execPath, [...script, 'backup', '--scheduled'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  const [said, complaint] = await printed;
  if (code !== 0) throw new Error(complaint.trim() || `it ended with code ${code}`);
  log.info({ result: said.trim() }, 'scheduled backup');
}

/** Reports the age of the newest backup as a metric and in `/health/ready`, where BACKUP_DIR is set. */
export function reportBackups(): void {
  if (config.BACKUP_DIR === undefined) return;
  const age = () => backupAgeSeconds(config);
  addGauge('trivia_backup_age_seconds', 'How old the newest scheduled backup is', age);
  addHealthCheck('backup', () => {
    const ageSeconds = age() ?? null;
    return { ok: ageSeconds !== null && ageSeconds < 2 * config.BACKUP_EVERY_HOURS * 3600, ageSeconds };
  });
}

let restsUntil = 0;

/** Makes a backup when BACKUP_DIR and its settings want the next one. */
export async function backUpWhenDue(): Promise<void> {
  if (config.BACKUP_DIR === undefined || Date.now() < restsUntil || !isBackupDue(config)) return;
  try {
    await timeJob('backup', makeBackup);
  } catch (error) {
    restsUntil = Date.now() + RETRY_MS;
    log.error({ error }, 'the scheduled backup failed; the next attempt is in an hour');
  }
}
