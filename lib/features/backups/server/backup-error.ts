import 'server-only';

/** Why a backup or a restore failed, in one line for people. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
