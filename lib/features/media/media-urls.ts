import 'server-only';
import { config } from '@/lib/config/config';
import { pageApiBase } from '@/lib/game-api/page-api-base';
import type { MediaUrlConfig } from '@/lib/media/media-url';

/** Where this installation's media is delivered from; a page hands it to what shows images. */
export function mediaUrls(): MediaUrlConfig {
  // Who only shows images of an API elsewhere has no driver: the hash alone says where they are.
  const isDelivered = config.MEDIA_DRIVER === 'cloudflare' || config.API_HOST;
  const imagesHash = isDelivered ? config.CLOUDFLARE_IMAGES_HASH : undefined;
  return { imagesHash, origin: pageApiBase() };
}
