import 'server-only';
import { mediaDelivery } from '@/lib/config/media-delivery';
import type { Caller } from '@/lib/contract/caller';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import { isMediaId } from '@/lib/features/media/media-id';
import { imageUrl } from '@/lib/features/media/media-url';
import { parseRange } from '@/lib/features/media/server/byte-range';
import { cloudflare, storageOf } from '@/lib/features/media/server/media-files';
import { type ImageFileName, imageKey, soundKey } from '@/lib/features/media/server/media-keys';
import type { MediaStorage } from '@/lib/features/media/server/media-storage';
import { findMedia, isPublicMedia, type MediaRow } from '@/lib/features/media/server/store';
import { BODY_LENGTH_HEADER } from './body-length';

const FOREVER = 'public, max-age=31536000, immutable';
/** Staff see media of later dates; every look is checked again, so that signing off ends it. */
const CHECKED = 'private, no-cache';
/** A clip's address at Cloudflare may change, and a question may move to a later date. */
const SHORTLY = 'private, max-age=300';

interface StoredContent {
  key: string;
  contentType: string;
}

/**
 * Answers a request for a media file (design, section 4): ranges for sound, WebP or JPEG for images as the browser
 * accepts them. To a visitor, media that only later questions or no question shows does not exist.
 *
 * @param variant of an image; absent for `public`, and for sound
 * @throws ApiError 404
 */
export async function deliverMedia(
  request: Request,
  { id, variant }: { id: string; variant?: string },
  caller: Caller,
): Promise<Response> {
  const media = isMediaId(id) ? await findMedia(id) : undefined;
  const isPublic = media !== undefined && (await isPublicMedia(id, productToday()));
  if (!media || !(isPublic || can(caller.user, 'seeUnreleased'))) throw notFound();
  if (media.driver === 'cloudflare') return redirectToCloudflare(media);
  const content =
    media.kind === 'image' ? imageContent(media, variant, request) : soundContent(media, variant);
  return serve(request, await storageOf(media.driver), content, isPublic ? FOREVER : CHECKED);
}

function notFound(): ApiError {
  return new ApiError('not_found', 'This file does not exist.');
}

function imageContent({ id }: MediaRow, variant: string | undefined, request: Request): StoredContent {
  const name = imageFileName(variant ?? 'public', request.headers.get('accept') ?? '');
  return {
    key: imageKey(id, name),
    contentType: name.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
  };
}

function imageFileName(variant: string, accept: string): ImageFileName {
  if (variant === 'thumbnail') return 'thumbnail.webp';
  if (variant !== 'public') throw notFound();
  return accept.includes('image/webp') ? 'public.webp' : 'public.jpg';
}

function soundContent({ id, content_type }: MediaRow, variant: string | undefined): StoredContent {
  if (variant !== undefined) throw notFound();
  return { key: soundKey(id), contentType: content_type };
}

async function redirectToCloudflare({ id, kind }: MediaRow): Promise<Response> {
  const location =
    kind === 'image' ? imageUrl(id, 'public', mediaDelivery()) : await cloudflare().createDownload(id);
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': SHORTLY } });
}

async function serve(
  request: Request,
  storage: MediaStorage,
  { key, contentType }: StoredContent,
  cacheControl: string,
): Promise<Response> {
  const file = await storage.stat(key);
  if (!file) throw notFound();
  // A key's content never changes, so the key names the version.
  const etag = `"${key}"`;
  const headers = new Headers({
    'Content-Type': contentType,
    'Content-Disposition': 'inline',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    Vary: 'Accept',
  });
  if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }

  const range = isRangeWanted(request, etag) ? parseRange(request.headers.get('range'), file.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  headers.set(BODY_LENGTH_HEADER, String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  const body = request.method === 'HEAD' ? null : await storage.openRead(key, range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** `If-Range` with another version asks for the whole file. */
function isRangeWanted(request: Request, etag: string): boolean {
  const condition = request.headers.get('if-range');
  return condition === null || condition === etag;
}
