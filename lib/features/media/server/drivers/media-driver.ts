import 'server-only';
import type { DriverName } from '@/lib/config/media-drivers';
import type { MediaKind, MediaType } from '@/lib/contract/kinds';
import type { ByteRange } from '@/lib/features/media/server/byte-range';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';
import type { ReceivedFile } from './local-disk';

/** What a browser wants to send. */
export interface WantedUpload {
  mediaType: MediaType;
  /** The size that the caller states; null where it states none, as docs/product.md, 7 does. */
  bytes: number | null;
  /** The origin of the page that will send it. */
  origin: string | undefined;
  /** When the address should end. */
  expiresAt: Date;
}

/** An address of the service's own that takes one file. */
interface DirectUpload {
  mediaId: string;
  url: string;
  /** `PUT` of the bytes; without it, POST as multipart field `file`. */
  method?: 'PUT';
  /** When the service stops taking the file. */
  expiresAt: Date;
}

/** What is known of a stored file, as its row says it. */
export type MediaFacts = Pick<MediaRow, 'kind' | 'content_type' | 'bytes' | 'duration_ms'>;

/** What has arrived at an address of the service's own. */
export type Arrival =
  /** The service looked at it itself and keeps it where it is. */
  | { facts: MediaFacts }
  /** It takes anything: the content has yet to be looked at, then stored. */
  | { bytes: number; open: () => Promise<ReadableStream<Uint8Array>> };

/** What says where the files of a media row are. */
export interface StoredMedia {
  id: string;
  driver: DriverName;
  kind: MediaKind;
}

/** How a stored file reaches who may see it. */
export type Delivery =
  | { redirectTo: string; facts?: MediaFacts | undefined }
  | { bytes: number; open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>> };

/** A file whose storage is this installation's alone. */
export interface OwnFile {
  id: string;
  modifiedAt: Date;
  remove: () => Promise<void>;
}

/**
 * One service that keeps media. Files lie under keys such as `images/{id}/public.webp` or `audio/{id}` (media-keys.ts).
 * Every method throws ApiError `upstream`, `unavailable` or `timeout` where the service refuses or does not answer.
 */
export interface MediaDriver {
  /** An address of the service's own; null where the file has to come through ours. Throws ApiError 413. */
  openUpload(wanted: WantedUpload): Promise<DirectUpload | null>;
  /** What arrived at that address; null while nothing has. Throws ApiError 415 for what the service refused. */
  inspect(upload: UploadRow): Promise<Arrival | null>;
  /** Stores a file under a key, for good once resolved; null where the service takes files from browsers only. */
  readonly store: ((key: string, content: Uint8Array | ReceivedFile, type: string) => Promise<void>) | null;
  /** Null when the file is not there. Throws ApiError 503 with a wait while the service prepares it. */
  deliver(media: MediaRow, key: string): Promise<Delivery | null>;
  /** Removes every file of a media row; files already gone are fine. */
  remove(media: StoredMedia): Promise<void>;
  /** Removes what an old upload left: all of it, or, once its file was taken, what arrived afterwards. */
  clearUpload(upload: UploadRow, isTaken: boolean): Promise<void>;
  /** The files that a crash may have left without a row; none where others may share the storage. */
  listOwnFiles(): AsyncIterable<OwnFile>;
}
