import {
  CLOUDFLARE_ORIGINS,
  GOOGLE_ORIGIN,
  type MediaOrigins,
  type MediaSettings,
  mediaDrivers,
} from './media-drivers.ts';

/** What an API elsewhere may use: what docs/product.md, 7 names. */
const ORIGINS_OF_THE_SPEC: MediaOrigins = {
  images: CLOUDFLARE_ORIGINS.images,
  sounds: [GOOGLE_ORIGIN, ...CLOUDFLARE_ORIGINS.sounds],
  uploads: [...CLOUDFLARE_ORIGINS.uploads, ...CLOUDFLARE_ORIGINS.images, GOOGLE_ORIGIN],
};

/**
 * The origins that the content security policies allow for media: those of the drivers that are set up, also for what
 * an earlier one left there, and for uploads those of the chosen ones.
 */
export function mediaOrigins(settings: MediaSettings & { API_HOST?: string | undefined }): MediaOrigins {
  if (settings.API_HOST) return ORIGINS_OF_THE_SPEC;
  const all = Object.values(mediaDrivers).map((driver) => driver.origins(settings));
  const chosen = new Set([settings.MEDIA_DRIVER, settings.AUDIO_DRIVER ?? settings.MEDIA_DRIVER]);
  return {
    images: all.flatMap(({ images }) => images),
    sounds: all.flatMap(({ sounds }) => sounds),
    uploads: [...chosen].flatMap((name) => mediaDrivers[name].origins(settings).uploads),
  };
}
