interface MediaSettings {
  API_HOST?: string | undefined;
  MEDIA_DRIVER: 'local' | 'cloudflare';
  CLOUDFLARE_ACCOUNT_ID?: string | undefined;
  CLOUDFLARE_API_ENDPOINT?: string | undefined;
  CLOUDFLARE_IMAGES_HASH?: string | undefined;
  AUDIO_DRIVER: 'local' | 'gcs';
  GCS_API_ENDPOINT?: string | undefined;
}

/** Origins other than ours that pages show media from, and that staff pages send files to. */
export interface MediaOrigins {
  images: readonly string[];
  sounds: readonly string[];
  uploads: readonly string[];
}

const IMAGE_DELIVERY = 'https://imagedelivery.net';
const CLIP_DELIVERY = 'https://*.cloudflarestream.com';
const CLOUDFLARE_UPLOADS = ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net'];
const GOOGLE = 'https://storage.googleapis.com';

/**
 * The origins that the content security policies allow for media: those of the clouds that are set up, also for what an
 * earlier driver left there; of an API elsewhere, those that spec section 7 names. Images are read back from their
 * delivery to cut a zoom image. A server that stands in for a cloud's API takes the files itself.
 */
export function mediaOrigins(settings: MediaSettings): MediaOrigins {
  const { API_HOST, MEDIA_DRIVER, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_IMAGES_HASH, AUDIO_DRIVER } = settings;
  if (API_HOST) {
    return {
      images: [IMAGE_DELIVERY],
      sounds: [GOOGLE, CLIP_DELIVERY],
      uploads: [...CLOUDFLARE_UPLOADS, IMAGE_DELIVERY, GOOGLE],
    };
  }
  return {
    images: CLOUDFLARE_IMAGES_HASH ? [IMAGE_DELIVERY] : [],
    // Sound at Google is read through us.
    sounds: CLOUDFLARE_ACCOUNT_ID ? [CLIP_DELIVERY] : [],
    uploads: [
      ...(MEDIA_DRIVER === 'cloudflare'
        ? [...originOf(settings.CLOUDFLARE_API_ENDPOINT, CLOUDFLARE_UPLOADS), IMAGE_DELIVERY]
        : []),
      ...(AUDIO_DRIVER === 'gcs' ? originOf(settings.GCS_API_ENDPOINT, [GOOGLE]) : []),
    ],
  };
}

function originOf(endpoint: string | undefined, otherwise: readonly string[]): readonly string[] {
  return endpoint ? [new URL(endpoint).origin] : otherwise;
}
