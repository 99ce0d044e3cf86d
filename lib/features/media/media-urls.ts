import 'server-only';
import { config } from '@/lib/config/config';
import { pageApiBase } from '@/lib/game-api/page-api-base';
import type { MediaUrlConfig } from '@/lib/media/media-url';

/** Where this installation's media is delivered from; a page hands it to what shows images. */
export function mediaUrls(): MediaUrlConfig {
  // Whatever the driver: an earlier one, or an API elsewhere, may keep images at Cloudflare.
  return { imagesHash: config.CLOUDFLARE_IMAGES_HASH, origin: pageApiBase() };
}
