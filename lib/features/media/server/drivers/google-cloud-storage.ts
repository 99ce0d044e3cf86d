import 'server-only';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Storage } from '@google-cloud/storage';
import type { MediaSettings } from '@/lib/config/media-drivers';
import { createKeyedDriver } from './keyed-driver';
import { ignoreNotFound, type MediaDriver, throwServiceError } from './media-driver';

/** A resumable session accepts its file for a week. */
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Stores media in a bucket of Google Cloud Storage; credentials come from the environment as Google documents it. */
export function createGoogleDriver({
  GCS_PROJECT: projectId,
  GCS_BUCKET = '',
  GCS_API_ENDPOINT: apiEndpoint,
}: MediaSettings): MediaDriver {
  const bucket = new Storage({ projectId, apiEndpoint }).bucket(GCS_BUCKET);

  return createKeyedDriver({
    async openAddress(key, { origin, bytes }) {
      // The session takes this many bytes and no others, from a page of this origin.
      const opened = bucket.file(key).createResumableUpload({ origin, metadata: { contentLength: bytes } });
      const [url] = await opened.catch(throwServiceError);
      return { url, expiresAt: new Date(Date.now() + SESSION_MS) };
    },

    async sizeOf(key) {
      const response = await bucket.file(key).getMetadata().catch(ignoreNotFound);
      return response && Number(response[0].size);
    },

    async read(key, range) {
      // Checksums cover whole objects, so a part of one cannot be validated.
      const content = bucket.file(key).createReadStream({ ...range, validation: false });
      return Readable.toWeb(content) as ReadableStream<Uint8Array>;
    },

    async write(key, content, contentType) {
      const source =
        content instanceof Uint8Array ? Readable.from([content]) : createReadStream(content.path);
      const target = bucket.file(key).createWriteStream({ resumable: false, contentType });
      await pipeline(source, target).catch(throwServiceError);
    },

    async remove(key) {
      await bucket.file(key).delete({ ignoreNotFound: true }).catch(throwServiceError);
    },
  });
}
