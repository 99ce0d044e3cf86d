import 'server-only';
import * as z from 'zod';
import type { MediaSettings } from '@/lib/config/media-drivers';
import type { MediaKind } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { type DirectUpload, throwServiceError } from './media-driver';

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';
const TIMEOUT_MS = 15_000;
/** Cloudflare blocks after 1,200 calls in five minutes (developers.cloudflare.com/fundamentals/api/reference/limits). */
const BLOCKED_SECONDS = 300;

interface StreamVideo {
  bytes: number;
  /** It is null until Stream has processed the recording. */
  durationMs: number | null;
  hasPicture: boolean;
  isReady: boolean;
  errorCode?: string | undefined;
}

const envelopeErrors = z.array(z.object({ code: z.number() }));
const imageUpload = z.object({ id: z.string(), uploadURL: z.url() });
const streamUpload = z.object({ uid: z.string(), uploadURL: z.url() });
const image = z.object({ id: z.string(), draft: z.boolean().optional() });
const video = z.object({
  status: z.object({ state: z.string(), errorReasonCode: z.string().optional() }),
  readyToStream: z.boolean(),
  size: z.number(),
  duration: z.number(),
  input: z.object({ width: z.number(), height: z.number() }),
});
const downloads = z.object({ default: z.object({ status: z.string(), url: z.url() }).optional() });

export function createCloudflareApi({
  CLOUDFLARE_API_ENDPOINT: endpoint = CLOUDFLARE_API,
  CLOUDFLARE_ACCOUNT_ID: accountId = '',
  CLOUDFLARE_API_TOKEN: apiToken = '',
}: MediaSettings) {
  const accountUrl = `${endpoint}/accounts/${encodeURIComponent(accountId)}`;

  /** Makes a call of the API; returns null for a 404. Throws ApiError. */
  async function request<Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: FormData | string,
  ): Promise<z.output<Schema> | null> {
    const headers = new Headers({ Authorization: `Bearer ${apiToken}` });
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');
    const response = await fetch(`${accountUrl}${path}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(throwServiceError);
    if (response.status === 404) return null;
    // A response that is not JSON has neither a result nor codes, so its status is all there is to log.
    const envelope: unknown = await response
      .json()
      .catch((error: Error) => (error.name === 'SyntaxError' ? null : throwServiceError(error)));
    const { result, errors } = (envelope ?? {}) as Record<string, unknown>;
    const parsed = schema.safeParse(result);
    if (response.ok && parsed.success) return parsed.data;
    // Only the codes are logged, because the messages may repeat what was sent.
    const codes = envelopeErrors
      .catch([])
      .parse(errors)
      .map(({ code }) => code);
    const answered = [response.status, ...codes].join(', ');
    const cause = new Error(`Cloudflare answered ${answered} to ${method} ${path}`, { cause: parsed.error });
    if (response.status === 429) {
      const retryAfterSeconds = Number(response.headers.get('Retry-After')) || BLOCKED_SECONDS;
      const message = 'The media service is asked too often right now. Try again in a few minutes.';
      throw new ApiError('unavailable', message, { retryAfterSeconds, cause });
    }
    const message = 'The media service refused the request. Try again in a moment.';
    throw new ApiError('upstream', message, { cause });
  }

  async function create<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: FormData | string,
  ): Promise<z.output<Schema>> {
    const result = await request(schema, 'POST', path, body);
    if (result === null)
      throw new ApiError(
        'upstream',
        'The media service lacks this account or file. Ask whoever runs the site to check its settings.',
      );
    return result;
  }

  return {
    async createImageUpload(expiresAt: Date): Promise<DirectUpload> {
      const form = new FormData();
      form.set('requireSignedURLs', 'false');
      form.set('expiry', expiresAt.toISOString());
      const { id, uploadURL } = await create(imageUpload, '/images/v2/direct_upload', form);
      return { mediaId: id, url: uploadURL, expiresAt };
    },

    async createStreamUpload(expiresAt: Date, maxDurationSeconds: number): Promise<DirectUpload> {
      const body = JSON.stringify({ maxDurationSeconds, expiry: expiresAt.toISOString() });
      const { uid, uploadURL } = await create(streamUpload, '/stream/direct_upload', body);
      return { mediaId: uid, url: uploadURL, expiresAt };
    },

    async hasImage(id: string): Promise<boolean> {
      const stored = await request(image, 'GET', `/images/v1/${id}`);
      return stored !== null && !stored.draft;
    },

    /** Returns null until the recording has arrived. */
    async findVideo(uid: string): Promise<StreamVideo | null> {
      const stored = await request(video, 'GET', `/stream/${uid}`);
      if (!stored || stored.status.state === 'pendingupload') return null;
      return {
        bytes: stored.size,
        durationMs: stored.duration < 0 ? null : Math.round(stored.duration * 1000),
        hasPicture: stored.input.width > 0 && stored.input.height > 0,
        isReady: stored.readyToStream,
        errorCode:
          stored.status.state === 'error' ? (stored.status.errorReasonCode ?? 'ERR_UNKNOWN') : undefined,
      };
    },

    /** Finds an MP4 that every browser plays. The first request makes Stream prepare it; returns null until it is ready. */
    async findDownload(uid: string): Promise<string | null> {
      const path = `/stream/${uid}/downloads`;
      const existing = await request(downloads, 'GET', path);
      const download = existing?.default ?? (await create(downloads, path)).default;
      return download?.status === 'ready' ? download.url : null;
    },

    async remove({ id, kind }: { id: string; kind: MediaKind }): Promise<void> {
      await request(z.unknown(), 'DELETE', kind === 'image' ? `/images/v1/${id}` : `/stream/${id}`);
    },
  };
}
