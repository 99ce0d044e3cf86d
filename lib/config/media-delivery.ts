import 'server-only';
import { config } from './config';
import { pageApiBase } from './page-api-base';

/** Where this installation's media is delivered from; a page hands it to what shows images. */
export function mediaDelivery(): { imagesHash?: string; origin?: string } {
  // Whatever the driver: an earlier one, or an API elsewhere, may keep images at Cloudflare.
  return { imagesHash: config.CLOUDFLARE_IMAGES_HASH, origin: pageApiBase() };
}
