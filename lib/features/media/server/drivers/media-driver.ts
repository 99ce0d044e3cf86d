import 'server-only';
import type { MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { ByteRange } from '@/lib/features/media/server/byte-range';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';

export interface WantedUpload {
  mediaType: MediaType;
  /** It is null in the calls of docs/product.md, 7, which do not state the size. */
  bytes: number | null;
  origin: string | undefined;
  expiresAt: Date;
}

/** It is an address of a cloud service, for one file. */
export interface DirectUpload {
  mediaId: string;
  url: string;
  /** If it is absent, the file is sent with POST as multipart field `file`. */
  method?: 'PUT';
  expiresAt: Date;
}

export type MediaFacts = Pick<MediaRow, 'kind' | 'contentType' | 'bytes' | 'durationMs'>;

/** It describes a file that has arrived at an address of a cloud service. */
export type Arrival =
  /** The service has checked the file and stores it where it is. */
  | { facts: MediaFacts }
  /** The service does not check files: this one must still be checked and stored under its key. */
  | { bytes: number; open: () => Promise<ReadableStream<Uint8Array>> };

export type Delivery =
  | { redirectTo: string; facts?: MediaFacts | undefined }
  | { bytes: number; open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>> };

/** The cleanup may remove such a file, because only this installation uses the storage. */
export interface OwnFile {
  id: string;
  modifiedAt: Date;
  remove: () => Promise<void>;
}

/** It is in the temporary folder: either keep it under a key or discard it. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  keepAs(key: string): Promise<void>;
  /** Replaces the file with the one that `write` makes at the given path. */
  rewrite(write: (target: string) => Promise<void>): Promise<ReceivedFile>;
  discard(): Promise<void>;
}

/** Stores media. A driver of a cloud service throws ApiError `upstream`, `unavailable` or `timeout`. */
export interface MediaDriver {
  /** Opens an upload address of the service; null if the file has to pass through our server. Throws ApiError 413. */
  openUpload(wanted: WantedUpload): Promise<DirectUpload | null>;
  /** Finds the file that arrived at that address; null if none has. Throws ApiError 415 if the service refused it. */
  inspect(upload: UploadRow): Promise<Arrival | null>;
  /** Stores a file, durably once the promise resolves; null if the service takes files from browsers only. */
  readonly store: ((key: string, content: Uint8Array | ReceivedFile, type: string) => Promise<void>) | null;
  /** Returns null for a missing file. Throws ApiError 503 with a wait while it is prepared, 415 if it cannot be. */
  deliver(media: MediaRow, key: string): Promise<Delivery | null>;
  /** Removes every file of a media row; files already gone are fine. */
  remove(media: Pick<MediaRow, 'id' | 'kind'>): Promise<void>;
  /** Removes all that is left of an old upload; if `isTaken`, only what arrived after its file was taken. */
  clearUpload(upload: UploadRow, isTaken: boolean): Promise<void>;
  /** Lists all files, also those that a crash left without a row; null if something else may use the storage, too. */
  readonly listOwnFiles: (() => AsyncIterable<OwnFile>) | null;
}

const NO_RESPONSE_ERRORS = ['TimeoutError', 'AbortError'];

/** Returns ApiError 502 if the service refused, 503 or 504 if it did not respond; an ApiError stays as it is. */
export function toServiceError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (NO_RESPONSE_ERRORS.includes((cause as Error).name)) {
    return new ApiError('timeout', 'The media service does not answer. Try again in a moment.', { cause });
  }
  return findStatus(cause) !== undefined
    ? new ApiError('upstream', 'The media service refused the request. Try again in a moment.', { cause })
    : new ApiError('unavailable', 'The media service does not answer. Try again in a moment.', { cause });
}

export function throwServiceError(cause: unknown): never {
  throw toServiceError(cause);
}

/** Returns null if the service knows no such file. Throws the error of `toServiceError` otherwise. */
export function ignoreNotFound(cause: unknown): null {
  return findStatus(cause) === 404 ? null : throwServiceError(cause);
}

/** Errors of Google's client and the S3 driver have the status of a response as `code`. */
function findStatus(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : undefined;
}
