import 'server-only';
import { Readable } from 'node:stream';
import { type File, Storage } from '@google-cloud/storage';
import type { MediaStorage, StoredFile } from '@/lib/features/media/server/media-storage';

export interface GoogleCloudStorageOptions {
  projectId: string;
  bucket: string;
  /** A server that follows the same contract; absent for Google's own. */
  apiEndpoint?: string;
}

export interface GoogleCloudStorage extends MediaStorage {
  /** The address of a resumable session that a page of `origin` may PUT the whole file to. */
  createUploadUrl(key: string, origin: string | undefined): Promise<string>;
}

/** Media in a bucket of Google Cloud Storage; credentials come from the environment as Google documents it. */
export function createGoogleCloudStorage({
  projectId,
  bucket: bucketName,
  apiEndpoint,
}: GoogleCloudStorageOptions): GoogleCloudStorage {
  const bucket = new Storage({ projectId, apiEndpoint }).bucket(bucketName);

  return {
    async createUploadUrl(key, origin) {
      const [url] = await bucket.file(key).createResumableUpload({ origin });
      return url;
    },

    stat: (key) => statFile(bucket.file(key)),

    async openRead(key, range) {
      const file = bucket.file(key);
      if (!(await statFile(file))) return null;
      // Checksums cover whole objects, so a stretch of one cannot be validated.
      return Readable.toWeb(
        file.createReadStream({ ...range, validation: false }),
      ) as ReadableStream<Uint8Array>;
    },

    async remove(key) {
      await bucket.file(key).delete({ ignoreNotFound: true });
    },
  };
}

async function statFile(file: File): Promise<StoredFile | null> {
  try {
    await file.getMetadata();
    return storedFile(file);
  } catch (error) {
    if (Object(error).code === 404) return null;
    throw error;
  }
}

function storedFile({ name, metadata }: File): StoredFile {
  return { key: name, bytes: Number(metadata.size ?? 0), modifiedAt: new Date(metadata.updated ?? 0) };
}
