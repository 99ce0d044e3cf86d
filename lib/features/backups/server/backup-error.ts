import 'server-only';

/** Why a backup or a restore came to nothing: one line for the person who asked for it. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
