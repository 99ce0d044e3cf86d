import 'server-only';
import { buffer } from 'node:stream/consumers';
import { config } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { loadDriver } from '@/lib/features/media/server/drivers/media-drivers';
import { buildImageKey } from '@/lib/features/media/server/media-keys';
import { findMedia, isPublicMedia } from '@/lib/features/media/server/store';
import { createPreviewResponse } from './draw-preview';

/** Reads a public image as JPEG; null if there is none, or if its storage delivers it only to browsers. */
async function readPublicImage(mediaId: string): Promise<Uint8Array | null> {
  if (config.API_HOST) return null;
  const media = await findMedia(mediaId);
  if (media?.kind !== 'image' || !(await isPublicMedia(mediaId, getProductToday()))) return null;
  const driver = await loadDriver(media.driver);
  const delivery = await driver.deliver(media, buildImageKey(mediaId, 'public.jpg'));
  return delivery && 'open' in delivery ? buffer(await delivery.open()) : null;
}

/** Responds with a preview; without a version while the picture cannot be read. Throws if the storage fails. */
export async function createResponseWithPicture<Shown>(
  shown: Shown,
  mediaId: string | null | undefined,
  draw: (shown: Shown, picture: Uint8Array | null) => Promise<Uint8Array>,
): Promise<Response> {
  const picture = mediaId ? await readPublicImage(mediaId) : null;
  const isWhole = picture !== null || !mediaId;
  return createPreviewResponse(await draw(shown, picture), isWhole ? shown : undefined);
}
