import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { DriverName, MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { sessionHash } from '@/lib/features/accounts/server/sessions';
import type { UploadToken } from '@/lib/features/media/contract';
import { createMediaId } from '@/lib/features/media/media-id';
import { UPLOAD_TOKEN_MS, uploadLimit } from '@/lib/features/media/rules';
import { cloudflare, driverFor, googleCloudStorage } from './media-files';
import { soundKey } from './media-keys';
import { insertUpload } from './store';

/** Cloudflare Stream wants a bound; nothing a question plays is as long. */
const MAX_STREAM_SECONDS = 600;

interface Ticket {
  mediaId: string;
  uploadUrl: string;
  /** SHA-256 of the token, where the address is ours. */
  tokenHash: string | null;
  method?: 'PUT';
}

export function uploadTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function ownTicket(caller: Caller): Ticket {
  const token = randomBytes(32).toString('base64url');
  return {
    mediaId: createMediaId(),
    uploadUrl: `${caller.origin ?? ''}/api/media/upload/${token}`,
    tokenHash: uploadTokenHash(token),
  };
}

async function cloudflareTicket(mediaType: MediaType, expiresAt: Date): Promise<Ticket> {
  const { id, uploadUrl } = await (mediaType === 'image'
    ? cloudflare().createImageUpload(expiresAt)
    : cloudflare().createStreamUpload(expiresAt, MAX_STREAM_SECONDS));
  return { mediaId: id, uploadUrl, tokenHash: null };
}

async function bucketTicket(caller: Caller): Promise<Ticket> {
  const mediaId = createMediaId();
  const storage = await googleCloudStorage();
  const uploadUrl = await storage.createUploadUrl(soundKey(mediaId), caller.origin);
  return { mediaId, uploadUrl, tokenHash: null, method: 'PUT' };
}

function openTicket(
  driver: DriverName,
  mediaType: MediaType,
  expiresAt: Date,
  caller: Caller,
): Promise<Ticket> {
  switch (driver) {
    case 'local':
      return Promise.resolve(ownTicket(caller));
    case 'cloudflare':
      return cloudflareTicket(mediaType, expiresAt);
    case 'gcs':
      return bucketTicket(caller);
  }
}

/**
 * Gives a signed-in caller an address to upload one file to: good once, for 10 minutes, while the session lives
 * (spec, section 7). `mediaType` decides the size limit and the kind of id that is answered.
 */
export async function requestUpload(
  { mediaType }: { mediaType: MediaType },
  caller: Caller,
): Promise<{ token: UploadToken }> {
  if (!caller.user || !caller.token) throw new ApiError('not_signed_in', 'Sign in to upload files.');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + UPLOAD_TOKEN_MS);
  const driver = driverFor(mediaType);
  const { mediaId, uploadUrl, tokenHash, method } = await openTicket(driver, mediaType, expiresAt, caller);
  await insertUpload({
    media_id: mediaId,
    token_hash: tokenHash,
    driver,
    media_type: mediaType,
    max_bytes: uploadLimit(mediaType),
    session_hash: sessionHash(caller.token),
    created_by: caller.user.id,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
  });
  const id = mediaType === 'image' ? { id: mediaId } : { uid: mediaId };
  return { token: { uploadURL: uploadUrl, ...id, method } };
}
