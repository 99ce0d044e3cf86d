import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { DriverName } from '@/lib/config/media-drivers';
import type { Caller } from '@/lib/contract/caller';
import type { MediaType } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { sessionHash } from '@/lib/features/accounts/server/sessions';
import type { UploadToken } from '@/lib/features/media/contract';
import { UPLOAD_TOKEN_MS, uploadLimit } from '@/lib/features/media/rules';
import type { WantedUpload } from './drivers/media-driver';
import { chosenDriver, driverOf } from './drivers/media-drivers';
import { createMediaId } from './media-keys';
import { MediaRefusal } from './media-refusal';
import { insertUpload } from './store';

/** An upload address with what is stored about it; the hash is null for an address of a service. */
interface Ticket {
  mediaId: string;
  url: string;
  tokenHash: string | null;
  method?: 'PUT';
  expiresAt: Date;
}

export function uploadTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function createOwnTicket(origin: string | undefined, expiresAt: Date): Ticket {
  const token = randomBytes(32).toString('base64url');
  return {
    mediaId: createMediaId(),
    url: `${origin ?? ''}/api/media/upload/${token}`,
    tokenHash: uploadTokenHash(token),
    expiresAt,
  };
}

async function openTicket(name: DriverName, wanted: WantedUpload): Promise<Ticket> {
  const driver = await driverOf(name);
  const direct = await driver.openUpload(wanted);
  return direct ? { ...direct, tokenHash: null } : createOwnTicket(wanted.origin, wanted.expiresAt);
}

/** Issues an upload URL for one file (docs/product.md, 7). Throws ApiError 413 if `size` is too large. */
export async function requestUpload(
  { mediaType, size }: { mediaType: MediaType; size?: number },
  caller: Caller,
): Promise<{ token: UploadToken }> {
  if (!caller.user || !caller.token) throw new ApiError('not_signed_in', 'Sign in to upload files.');
  const now = new Date();
  const maxBytes = uploadLimit(mediaType);
  if (size !== undefined && size > maxBytes) throw new MediaRefusal('too-big');
  const driver = chosenDriver(mediaType);
  const ticket = await openTicket(driver, {
    mediaType,
    bytes: size ?? null,
    origin: caller.origin,
    expiresAt: new Date(now.getTime() + UPLOAD_TOKEN_MS),
  });
  const { mediaId, url, tokenHash, method } = ticket;
  await insertUpload({
    mediaId,
    tokenHash,
    driver,
    mediaType,
    maxBytes,
    sessionHash: sessionHash(caller.token),
    createdBy: caller.user.id,
    createdAt: now.toISOString(),
    expiresAt: ticket.expiresAt.toISOString(),
    usedAt: null,
  });
  const id = mediaType === 'image' ? { id: mediaId } : { uid: mediaId };
  return { token: { uploadURL: url, ...id, method } };
}
