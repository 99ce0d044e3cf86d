import 'server-only';
import PQueue from 'p-queue';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_EDGES } from '@/lib/features/media/media-url';
import { MAX_PIXELS } from '@/lib/features/media/rules';
import type { Delivery, MediaDriver } from '@/lib/features/media/server/drivers/media-driver';
import {
  buildImageKey,
  findImageContentType,
  type RemadeFileName,
} from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';
import { log } from '@/lib/monitoring/log';

/** These qualities are tried, the best first, until the file is small enough. */
const QUALITIES = [75, 60, 45, 30, 20];
/** Animations are encoded once: no lower quality would make that many frames small enough. */
const ANIMATED_QUALITIES = [60];

const SMALLER = {
  'small.webp': { edge: IMAGE_EDGES.small, maxBytes: 2_500, canMove: false },
  'medium.webp': { edge: IMAGE_EDGES.medium, maxBytes: 30_000, canMove: true },
} as const;

export function fitInside(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** Makes a variant that suits a page of 90 KB (docs/performance.md); animations and detailed pictures may be larger. */
export async function makeSmallerVariant(name: RemadeFileName, publicWebp: Uint8Array): Promise<Uint8Array> {
  const { edge, maxBytes, canMove } = SMALLER[name];
  const source = sharp(publicWebp, { animated: canMove, limitInputPixels: MAX_PIXELS });
  const { pages = 1 } = await source.metadata();
  const image = fitInside(source, edge);
  let bytes: Uint8Array = publicWebp;
  for (const quality of pages > 1 ? ANIMATED_QUALITIES : QUALITIES) {
    bytes = await image.clone().webp({ quality }).toBuffer();
    if (bytes.byteLength <= maxBytes) break;
  }
  return bytes;
}

const queue = new PQueue({ concurrency: 1 });
const underWay = new Map<string, Promise<void>>();

/**
 * Makes and stores a missing variant; concurrent requests share the work. After a failure it delivers the `public`
 * variant. Returns null without a `public` variant.
 */
export async function remakeVariant(
  driver: MediaDriver,
  media: MediaRow,
  name: RemadeFileName,
): Promise<Delivery | null> {
  const whole = await driver.deliver(media, buildImageKey(media.id, 'public.webp'));
  if (!whole || 'redirectTo' in whole) return whole;
  const key = buildImageKey(media.id, name);
  try {
    const making =
      underWay.get(key) ??
      queue.add(async () => {
        const source = new Uint8Array(await new Response(await whole.open()).arrayBuffer());
        await driver.store?.(key, await makeSmallerVariant(name, source), findImageContentType(name));
      });
    underWay.set(key, making);
    await making.finally(() => underWay.delete(key));
    return (await driver.deliver(media, key)) ?? whole;
  } catch (error) {
    log.warn({ error, key }, 'a smaller picture could not be made: the whole one is sent');
    return whole;
  }
}
