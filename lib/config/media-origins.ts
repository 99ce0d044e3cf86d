import {
  CLOUDFLARE_ORIGINS,
  GOOGLE_ORIGIN,
  type MediaOrigins,
  type MediaSettings,
  mediaDrivers,
} from './media-drivers.ts';

/** The origins that docs/product.md, 7 allows an API elsewhere to use. */
const ORIGINS_OF_THE_SPEC: MediaOrigins = {
  images: CLOUDFLARE_ORIGINS.images,
  sounds: [GOOGLE_ORIGIN, ...CLOUDFLARE_ORIGINS.sounds],
  uploads: [...CLOUDFLARE_ORIGINS.uploads, ...CLOUDFLARE_ORIGINS.images, GOOGLE_ORIGIN],
};

/**
 * The origins that content security policies allow for media: of all drivers that are set up, as they may have been
 * chosen earlier, and for uploads of the chosen ones.
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
