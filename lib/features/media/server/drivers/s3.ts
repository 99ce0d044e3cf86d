import 'server-only';
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { locateS3Bucket, type MediaSettings } from '@/lib/config/media-drivers';
import { createKeyedDriver } from './keyed-driver';
import { ignoreNotFound, type MediaDriver, throwServiceError } from './media-driver';

const MAX_RETRIES = 2;

async function hashContent(content: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Stores media in a bucket of Amazon S3 or of a service that speaks its protocol, such as R2 or MinIO. */
export function createS3Driver(settings: MediaSettings): MediaDriver {
  const { region, bucketUrl } = locateS3Bucket(settings);
  const client = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    service: 's3',
    region,
    retries: MAX_RETRIES,
  });
  const buildUrl = (key: string) => `${bucketUrl}/${key}`;

  async function send(key: string, request: RequestInit): Promise<Response> {
    // A redirect names another region, where the signature is not valid.
    const response = await client.fetch(buildUrl(key), { ...request, cache: 'no-store', redirect: 'manual' });
    if (response.ok) return response;
    await response.body?.cancel();
    // The error leaves out the text of the response, which may repeat the request.
    const refusal = new Error(`S3 answered ${response.status} to ${request.method} ${key}`);
    throw Object.assign(refusal, { code: response.status });
  }

  return createKeyedDriver({
    async openAddress(key, { bytes, expiresAt }) {
      const seconds = Math.round((expiresAt.getTime() - Date.now()) / 1000);
      // The length is a signed header, so the address takes exactly that many bytes.
      const { url } = await client.sign(`${buildUrl(key)}?X-Amz-Expires=${seconds}`, {
        method: 'PUT',
        headers: { 'Content-Length': String(bytes) },
        aws: { signQuery: true, allHeaders: true },
      });
      return { url, expiresAt };
    },

    async sizeOf(key) {
      const response = await send(key, { method: 'HEAD' }).catch(ignoreNotFound);
      return response && Number(response.headers.get('Content-Length'));
    },

    async read(key, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const { body } = await send(key, { method: 'GET', headers }).catch(throwServiceError);
      return body ?? new Blob().stream();
    },

    async write(key, content, type) {
      const body =
        content instanceof Uint8Array ? new Blob([Buffer.from(content)]) : await openAsBlob(content.path);
      const headers = { 'Content-Type': type, 'X-Amz-Content-Sha256': await hashContent(body) };
      await send(key, { method: 'PUT', headers, body }).catch(throwServiceError);
    },

    async remove(key) {
      await send(key, { method: 'DELETE' }).catch(throwServiceError);
    },
  });
}
