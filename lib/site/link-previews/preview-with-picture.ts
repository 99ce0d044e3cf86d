import 'server-only';
import { buffer } from 'node:stream/consumers';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { driverOf } from '@/lib/features/media/server/drivers/media-drivers';
import { imageKey } from '@/lib/features/media/server/media-keys';
import { findMedia, isPublicMedia } from '@/lib/features/media/server/store';
import { previewResponse } from './draw-preview';

/**
 * An image that we keep and a visitor may see, as JPEG, to be drawn into a picture of ours. Null for everything else,
 * also what another service keeps or another API knows: no preview waits for a third party.
 */
async function readPublicImage(mediaId: string): Promise<Uint8Array | null> {
  if (config.API_HOST) return null;
  const media = await findMedia(mediaId);
  if (media?.kind !== 'image' || !(await isPublicMedia(mediaId, productToday()))) return null;
  const driver = await driverOf(media.driver);
  const delivery = await driver.deliver(media, imageKey(mediaId, 'public.jpg'));
  return delivery && 'open' in delivery ? buffer(await delivery.open()) : null;
}

/**
 * The preview image, with its picture if it has one. Where the picture cannot be read, the answer names no content version,
 * as the picture may be there tomorrow.
 */
export async function previewWithPicture<Shown>(
  shown: Shown,
  mediaId: string | null | undefined,
  draw: (shown: Shown, picture: Uint8Array | null) => Promise<Uint8Array>,
): Promise<Response> {
  const picture = mediaId ? await readPublicImage(mediaId) : null;
  const isWhole = picture !== null || !mediaId;
  return previewResponse(await draw(shown, picture), isWhole ? shown : undefined);
}
