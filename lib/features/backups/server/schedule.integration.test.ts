import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { runExclusively } from '@/lib/db/run-exclusively';
import { checkArchive } from './restore';
import { type BackupSettings, backUpIfDue, isBackupDue, measureBackupAge } from './schedule';

let directory: string;
let settings: BackupSettings;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-scheduled-'));
  settings = { ...config, BACKUP_DIR: join(directory, 'backups'), BACKUP_KEEP: 2, BACKUP_EVERY_HOURS: 6 };
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const at = (time: string) => new Date(`2031-05-01T${time}Z`);
const listBackupFiles = () => readdirSync(join(directory, 'backups')).sort();

it('the schedule makes a due backup that can be restored', async () => {
  const file = (await backUpIfDue(settings, at('03:00:00.500'))) ?? '';
  expect(file).toBe(join(directory, 'backups/backup-2031-05-01T03-00-00Z.tgz'));
  await checkArchive(directory, file);
});

it('the schedule reports the age of the newest backup, and makes the next one after six hours', async () => {
  expect(measureBackupAge(settings, at('03:00:00'))).toBeUndefined();
  await backUpIfDue(settings, at('03:00:00'));
  expect(measureBackupAge(settings, at('03:10:00'))).toBe(600);
  expect(await backUpIfDue(settings, at('08:59:59'))).toBeNull();
  expect(isBackupDue(settings, at('09:00:00'))).toBe(true);
});

it('the schedule makes and keeps backups although others have later names, because a clock was wrong', async () => {
  for (const day of ['2032-01-01', '2032-01-02']) await backUpIfDue(settings, new Date(`${day}T00:00:00Z`));
  expect(measureBackupAge(settings, at('03:00:00'))).toBeUndefined();
  expect(await backUpIfDue(settings, at('03:00:00'))).toMatch('backup-2031-05-01T03-00-00Z.tgz');
  expect(measureBackupAge(settings, at('03:00:00'))).toBe(0);
});

it('the schedule keeps the newest backups, leaves other files, and removes the remains of a killed one', async () => {
  for (const time of ['00:00:00', '06:00:00', '12:00:00']) await backUpIfDue(settings, at(time));
  writeFileSync(join(directory, 'backups/before-the-update.tgz'), 'by hand');
  writeFileSync(join(directory, 'backups/backup-by-hand.tgz.32.part'), 'under way');
  writeFileSync(join(directory, 'backups/backup-2031-05-01T15-00-00Z.tgz.31.part'), 'killed half-way');
  await backUpIfDue(settings, at('18:00:00'));
  expect(listBackupFiles()).toEqual([
    'backup-2031-05-01T12-00-00Z.tgz',
    'backup-2031-05-01T18-00-00Z.tgz',
    'backup-by-hand.tgz.32.part',
    'before-the-update.tgz',
  ]);
});

it('the schedule deletes no backup while it cannot make one', async () => {
  for (const time of ['00:00:00', '06:00:00']) await backUpIfDue(settings, at(time));
  const broken = { ...settings, DATA_DIR: join(directory, 'nowhere'), DATABASE_URL: undefined };
  await expect(backUpIfDue(broken, at('12:00:00'))).rejects.toThrow(/There is no database/);
  expect(listBackupFiles()).toHaveLength(2);
});

it('a backup is made by one instance at a time', async () => {
  await runExclusively('backup', settings, async () => {
    expect(await backUpIfDue(settings, at('03:00:00'))).toBeNull();
  });
  expect(await backUpIfDue(settings, at('03:00:00'))).not.toBeNull();
});

it('no backup is made without a directory for it', async () => {
  expect(await backUpIfDue({ ...settings, BACKUP_DIR: undefined }, at('03:00:00'))).toBeNull();
});
