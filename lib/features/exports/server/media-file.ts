import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { driverOf } from '@/lib/features/media/server/drivers/media-drivers';
import { imageKey, soundKey } from '@/lib/features/media/server/media-keys';
import type { MediaRow } from '@/lib/features/media/server/store';

const soundExtensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/quicktime': 'mov',
};

/** How the file of a media row is called in an export; its id tells where it belongs when it comes back. */
export function mediaFileName({
  id,
  kind,
  content_type,
}: Pick<MediaRow, 'id' | 'kind' | 'content_type'>): string {
  return `${id}.${kind === 'image' ? 'webp' : (soundExtensions[content_type] ?? 'mp4')}`;
}

const brokenOff = (cause?: unknown) =>
  new ApiError('upstream', 'A media file could not be read from its storage.', { cause });

/**
 * The content of a media row's file, wherever it is stored: pictures in their full size. Null where the storage lacks it.
 * Throws ApiError where it refuses or does not answer.
 */
export async function openMediaFile(media: MediaRow): Promise<ReadableStream<Uint8Array> | null> {
  const driver = await driverOf(media.driver);
  const key = media.kind === 'image' ? imageKey(media.id, 'public.webp') : soundKey(media.id);
  const delivery = await driver.deliver(media, key);
  if (!delivery) return null;
  if ('open' in delivery) return delivery.open();
  const response = await fetch(delivery.redirectTo, { headers: { accept: 'image/webp,*/*' } }).catch(
    (error) => {
      throw brokenOff(error);
    },
  );
  if (response.status === 404) return null;
  if (!response.ok || !response.body) throw brokenOff();
  return response.body;
}
