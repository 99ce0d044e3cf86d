import 'server-only';
import { config } from './config';
import { mediaDrivers } from './media-drivers';
import { pageApiBase } from './page-api-base';

/** The addresses that media is delivered from, for the components that show it. */
export function mediaDelivery(): { imagesHash?: string; origin?: string } {
  // Set for every driver: images of an earlier driver, or of an API elsewhere, may be at Cloudflare.
  return { imagesHash: config.CLOUDFLARE_IMAGES_HASH, origin: pageApiBase() };
}

/** The size limit in bytes of the chosen image storage, where it is lower than our own. */
export function storageImageLimit(): number | undefined {
  return mediaDrivers[config.MEDIA_DRIVER].maxImageBytes;
}
