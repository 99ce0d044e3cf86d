import 'server-only';
import { hash, randomBytes } from 'node:crypto';
import type { DriverName } from '@/lib/config/media-drivers';
import type { Caller } from '@/lib/contract/caller';
import type { MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { hashSessionToken } from '@/lib/features/accounts/server/sessions';
import type { UploadToken } from '@/lib/features/media/contract';
import { MAX_BYTES, UPLOAD_TOKEN_MS } from '@/lib/features/media/rules';
import type { DirectUpload, WantedUpload } from './drivers/media-driver';
import { chooseDriver, loadDriver } from './drivers/media-drivers';
import { createMediaId } from './media-keys';
import { MediaRefusal } from './media-refusal';
import { insertUpload } from './store';

export const hashUploadToken = (token: string) => hash('sha256', token);

/** Opens an upload URL of the driver's service. A driver without a service gets one of our server, with a token. */
async function openAddress(
  name: DriverName,
  wanted: WantedUpload,
): Promise<DirectUpload & { tokenHash: string | null }> {
  const direct = await (await loadDriver(name)).openUpload(wanted);
  if (direct) return { ...direct, tokenHash: null };
  const token = randomBytes(32).toString('base64url');
  const url = `${wanted.origin ?? ''}/api/media/upload/${token}`;
  return { mediaId: createMediaId(), url, tokenHash: hashUploadToken(token), expiresAt: wanted.expiresAt };
}

/** Issues an upload URL. Throws ApiError 413 if `size` is too large, 401 for a visitor, and as the driver does. */
export async function requestUpload(
  { mediaType, size }: { mediaType: MediaType; size?: number },
  caller: Caller,
): Promise<{ token: UploadToken }> {
  if (!caller.user || !caller.token) throw new ApiError('not_signed_in', 'Sign in to upload files.');
  const now = new Date();
  // A recording may be a video, and its kind is known only after it has arrived.
  const maxBytes = mediaType === 'image' ? MAX_BYTES.image : MAX_BYTES.video;
  if (size !== undefined && size > maxBytes) throw new MediaRefusal('too-big');
  const driver = chooseDriver(mediaType);
  const { mediaId, url, tokenHash, method, expiresAt } = await openAddress(driver, {
    mediaType,
    bytes: size ?? null,
    origin: caller.origin,
    expiresAt: new Date(now.getTime() + UPLOAD_TOKEN_MS),
  });
  await insertUpload({
    mediaId,
    tokenHash,
    driver,
    mediaType,
    maxBytes,
    sessionHash: hashSessionToken(caller.token),
    createdBy: caller.user.id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: null,
  });
  const id = mediaType === 'image' ? { id: mediaId } : { uid: mediaId };
  return { token: { uploadURL: url, ...id, method } };
}
