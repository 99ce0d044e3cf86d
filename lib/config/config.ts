import 'server-only';
import { resolveBaseAddress } from './base-address';
import { parseEnvironment } from './environment';
import { mediaDrivers } from './media-drivers';

/** The app reads its settings here, and never from `process.env`. */
export const config = parseEnvironment(process.env);

/** Programs that this process starts get its variables. */
export const ownEnvironment = process.env;

/** It is true under `npm run dev`, where the framework needs eval and inline styles. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/** Tests set this (lib/testing/low-costs.ts): hashes have the least cost, and no commit waits for the disk. */
export const isAtLowCost = process.env.NODE_ENV === 'test' && process.env.TEST_COSTS === 'low';

/** Returns the public origin, for canonical and preview addresses; it is never taken from a request's Host. */
export function getSiteUrl(): string {
  return config.SITE_URL ?? `http://localhost:${config.PORT}`;
}

/** Returns the base address in a page's markup (`data-api-base`); undefined for its own origin. */
export function getPageApiBase(): string | undefined {
  return config.API_HOST ? resolveBaseAddress(config.API_HOST) : undefined;
}

/** Returns the addresses that media is delivered from, for the components that show it. */
export function getMediaDelivery(): { imagesHash?: string; origin?: string } {
  // Every driver needs the hash, because older images and images of an API elsewhere may be at Cloudflare.
  return { imagesHash: config.CLOUDFLARE_IMAGES_HASH, origin: getPageApiBase() };
}

/** Returns the size limit in bytes of the chosen image storage, if it is lower than our own. */
export function findStorageImageLimit(): number | undefined {
  return mediaDrivers[config.MEDIA_DRIVER].maxImageBytes;
}
