import 'server-only';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error';

export class LimitReached extends Error {
  override name = 'LimitReached';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('limit reached');
    this.waitMs = waitMs;
  }
}

/** Turns the limiters' errors into ApiError 429 with a message by `explain`; returns other errors unchanged. */
export function toTooManyRequests(thrown: unknown, explain: (seconds: number) => string): unknown {
  let waitMs: number;
  if (thrown instanceof LimitReached) waitMs = thrown.waitMs;
  else if (thrown instanceof RateLimiterRes) waitMs = thrown.msBeforeNext;
  else return thrown;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many_requests', explain(retryAfterSeconds), { retryAfterSeconds });
}

/** Writes a time in minutes and rounds it up, such as “2 minutes” for 61 seconds. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The storage is full, and the data was not saved (507). */
export function createStorageFullError(cause: unknown): ApiError {
  return new ApiError(
    'storage_full',
    'The server has no space left, so this was not saved. Tell whoever runs this site, then try again.',
    { cause, retryAfterSeconds: 60 },
  );
}

/** The database cannot be reached, read or written (503). It is unknown whether a running save was stored; retrying is safe. */
export function createDatabaseAwayError(cause: unknown): ApiError {
  return new ApiError('unavailable', 'The database does not answer right now. Try again in a few seconds.', {
    cause,
    retryAfterSeconds: 10,
  });
}

/** The database was too busy for the work (503); nothing was done. */
export function createDatabaseBusyError(cause: unknown): ApiError {
  return new ApiError('unavailable', 'The site is very busy right now. Try again in a few seconds.', {
    cause,
    retryAfterSeconds: 3,
  });
}

/** The embedded database's file was removed or replaced, so that anything written would be lost (503). */
export function createDatabaseReplacedError(path: string): ApiError {
  return new ApiError(
    'unavailable',
    'The database of this site was removed or replaced while it ran, so nothing is saved. Tell whoever runs this site.',
    {
      cause: new Error(
        `${path} was removed or replaced while the server ran. Put it back, or stop, restore a backup and start again.`,
      ),
      retryAfterSeconds: 60,
    },
  );
}

/** The embedded database's disk failed (503). The running save may or may not be stored; later saves are refused. */
export function createDiskFailedError(cause: unknown): ApiError {
  return new ApiError(
    'unavailable',
    'The disk of this site failed, so nothing is saved until the site starts again. Tell whoever runs it.',
    { cause, retryAfterSeconds: 60 },
  );
}

const fullDisk = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const unreachableFiles = ['EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Returns the ApiError for a file system error that means an outage; null for other errors. */
export function findDiskOutage(error: unknown): ApiError | null {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (fullDisk.includes(code)) return createStorageFullError(error);
  if (!unreachableFiles.includes(code)) return null;
  return new ApiError('unavailable', 'The server cannot reach its files right now. Try again in a moment.', {
    cause: error,
    retryAfterSeconds: 10,
  });
}
