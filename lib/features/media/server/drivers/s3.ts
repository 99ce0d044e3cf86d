import 'server-only';
import { createReadStream } from 'node:fs';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type MediaSettings, s3Address } from '@/lib/config/media-drivers';
import { createKeyedDriver } from './keyed-driver';
import { type MediaDriver, throwServiceError } from './media-driver';

/** Media in a bucket of Amazon S3 or of a service that speaks its protocol, such as R2 or MinIO. */
export function createS3Driver(settings: MediaSettings): MediaDriver {
  const { region, endpoint, forcePathStyle } = s3Address(settings);
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    // Otherwise the SDK signs the checksum of an empty file into the address; some S3-compatible services also reject
    // checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: settings.S3_BUCKET, Key: key });

  return createKeyedDriver({
    async openAddress(key, { bytes, expiresAt }) {
      // The length is a signed header, so the address takes exactly that many bytes.
      const url = await getSignedUrl(client, new PutObjectCommand({ ...at(key), ContentLength: bytes }), {
        expiresIn: Math.round((expiresAt.getTime() - Date.now()) / 1000),
      });
      return { url, expiresAt };
    },

    async sizeOf(key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)));
        return ContentLength;
      } catch (error) {
        if ((error as Error).name === 'NotFound') return null;
        return throwServiceError(error);
      }
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...at(key), Range }))
        .catch(throwServiceError);
      return Body?.transformToWebStream() ?? new Blob().stream();
    },

    async write(key, content, ContentType) {
      const file =
        content instanceof Uint8Array
          ? { Body: content, ContentLength: content.byteLength }
          : { Body: createReadStream(content.path), ContentLength: content.bytes };
      await client.send(new PutObjectCommand({ ...at(key), ...file, ContentType })).catch(throwServiceError);
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(throwServiceError);
    },
  });
}
