import 'server-only';
import PQueue from 'p-queue';
import type { Delivery, MediaDriver } from '@/lib/features/media/server/drivers/media-driver';
import { imageContentType, imageKey, type RemadeFileName } from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';
import { log } from '@/lib/log/log';
import { makeSmallerVariant } from './smaller-variants';

const queue = new PQueue({ concurrency: 1 });
const underWay = new Map<string, Promise<void>>();

/**
 * Delivers a smaller variant that is not there, of a picture from before there were any or after a backup was restored:
 * makes and stores it, once for all who ask meanwhile. Where that fails the `public` one; null where that is gone, too.
 */
export async function remakeVariant(
  driver: MediaDriver,
  media: MediaRow,
  name: RemadeFileName,
): Promise<Delivery | null> {
  const whole = await driver.deliver(media, imageKey(media.id, 'public.webp'));
  if (!whole || 'redirectTo' in whole) return whole;
  const key = imageKey(media.id, name);
  try {
    const making =
      underWay.get(key) ??
      queue.add(async () => {
        const source = new Uint8Array(await new Response(await whole.open()).arrayBuffer());
        await driver.store?.(key, await makeSmallerVariant(name, source), imageContentType(name));
      });
    underWay.set(key, making);
    await making.finally(() => underWay.delete(key));
    return (await driver.deliver(media, key)) ?? whole;
  } catch (error) {
    log.warn({ error, key }, 'a smaller picture could not be made: the whole one is sent');
    return whole;
  }
}
