import 'server-only';
import { config } from '@/lib/config/config';
import { pageApiBase } from '@/lib/game-api/page-api-base';
import type { MediaUrlConfig } from '@/lib/media/media-url';

/** Where this installation's media is delivered from; a page hands it to what shows images. */
export function mediaUrls(): MediaUrlConfig {
  const imagesHash = config.MEDIA_DRIVER === 'cloudflare' ? config.CLOUDFLARE_IMAGES_HASH : undefined;
  return { imagesHash, origin: pageApiBase() };
}
