import 'server-only';
import { readWeights } from '@/lib/cache/finished-response';
import type { Caller } from '@/lib/contract/caller';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import { MEDIA_ID_PATTERN } from '@/lib/features/media/media-url';
import { parseRange } from '@/lib/features/media/server/byte-range';
import type { Delivery } from '@/lib/features/media/server/drivers/media-driver';
import { loadDriver } from '@/lib/features/media/server/drivers/media-drivers';
import {
  buildImageKey,
  buildSoundKey,
  findImageContentType,
  type ImageFileName,
  isRemade,
} from '@/lib/features/media/server/media-keys';
import { findMedia, isPublicMedia, updateMedia } from '@/lib/features/media/server/store';
import { remakeVariant } from '@/lib/features/media/server/variants/smaller-variants';
import { BODY_LENGTH_HEADER } from '@/lib/http/request-head';
import { identifyCaller } from './admit';

const FOREVER = 'public, max-age=31536000, immutable';
/** Staff may load media of later dates. The browser asks before each use, so that signing off ends the access. */
const REVALIDATED = 'private, no-cache';
/** A redirect is cached briefly: a clip's address at Cloudflare may change, and a question may move to a later date. */
const FIVE_MINUTES = 'private, max-age=300';

/** Sends a media file. Throws ApiError 404 if there is none that the caller may see, and the errors of its driver. */
export async function deliverMedia(
  request: Request,
  { id, variant }: { id: string; variant?: string },
  caller: Caller,
): Promise<Response> {
  const media = MEDIA_ID_PATTERN.test(id) ? await findMedia(id) : undefined;
  const isPublic = media !== undefined && (await isPublicMedia(id, getProductToday()));
  if (!media || !(isPublic || can(caller.user, 'seeUnreleased'))) throw createNotFoundError();
  const name = media.kind === 'image' ? chooseImageFile(variant ?? 'public', request) : null;
  // A sound has no variants.
  if (!name && variant !== undefined) throw createNotFoundError();
  const key = name ? buildImageKey(id, name) : buildSoundKey(id);
  // The content of a key never changes, so the key is the ETag. A client with this ETag needs nothing from the driver.
  const etag = `"${key}"`;
  const headers = new Headers({
    'Content-Type': name ? findImageContentType(name) : media.contentType,
    'Content-Disposition': 'inline',
    'Cache-Control': isPublic ? FOREVER : REVALIDATED,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    Vary: 'Accept',
    ETag: etag,
  });
  if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const driver = await loadDriver(media.driver);
  const delivery =
    (await driver.deliver(media, key)) ??
    (name && isRemade(name) ? await remakeVariant(driver, media, name) : null);
  if (!delivery) throw createNotFoundError();
  if (!('redirectTo' in delivery)) return serveFile(request, delivery, headers);
  const { redirectTo, facts } = delivery;
  // A cloud service knows the duration of a clip only after it has prepared the clip.
  if (facts && media.durationMs === null) await updateMedia(id, facts);
  return new Response(null, {
    status: 302,
    headers: { Location: redirectTo, 'Cache-Control': FIVE_MINUTES },
  });
}

function createNotFoundError(): ApiError {
  return new ApiError('not_found', 'This file does not exist.');
}

function chooseImageFile(variant: string, request: Request): ImageFileName {
  // Only the public size exists as JPEG, too, for browsers without WebP.
  if (variant === 'thumbnail' || variant === 'small') return `${variant}.webp`;
  if (variant !== 'public' && variant !== 'medium') throw createNotFoundError();
  const weights = readWeights(request.headers.get('accept') ?? '');
  const webpWeight = weights.get('image/webp') ?? 0;
  return webpWeight > 0 && webpWeight >= (weights.get('image/jpeg') ?? 0) ? `${variant}.webp` : 'public.jpg';
}

async function serveFile(
  request: Request,
  file: Extract<Delivery, { bytes: number }>,
  headers: Headers,
): Promise<Response> {
  // `If-Range` with another version requests the whole file.
  const version = request.headers.get('if-range');
  const isRangeWanted = version === null || version === headers.get('etag');
  const range = isRangeWanted ? parseRange(request.headers.get('range'), file.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    headers.set('Cache-Control', 'no-store');
    headers.delete('ETag');
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  headers.set(BODY_LENGTH_HEADER, String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  const body = request.method === 'HEAD' ? null : await file.open(range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

const COOKIE = 'media_session';
const COOKIE_PATH = '/api/media';

/** Puts the token into a cookie that scripts cannot read, because an `<img>` sends no `Authorization` header. */
export function grantMediaAccess({ token, origin }: Caller): Response {
  const isSecure = origin?.startsWith('https:');
  const cookie = `${COOKIE}=${token}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return new Response(null, { status: 204, headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } });
}

/** Identifies the caller of a request for a media file, who may be a visitor, by `Authorization` header or cookie. */
export async function identifyReader(request: Request): Promise<Caller> {
  const cookies = request.headers.get('cookie')?.split(/; */) ?? [];
  const token = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return (await identifyCaller(request, token, { access: 'visitor' })).caller;
}
