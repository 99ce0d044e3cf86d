import 'server-only';
import { config } from './config';
import { mediaDrivers } from './media-drivers';
import { pageApiBase } from './page-api-base';

/** Where this installation's media is delivered from; a page hands it to what shows images. */
export function mediaDelivery(): { imagesHash?: string; origin?: string } {
  // Whatever the driver: an earlier one, or an API elsewhere, may keep images at Cloudflare.
  return { imagesHash: config.CLOUDFLARE_IMAGES_HASH, origin: pageApiBase() };
}

/** The largest picture, in bytes, that the chosen storage takes, where that is less than we do. */
export function storageImageLimit(): number | undefined {
  return mediaDrivers[config.MEDIA_DRIVER].maxImageBytes;
}
