interface MediaSettings {
  MEDIA_DRIVER: 'local' | 'cloudflare';
  CLOUDFLARE_API_ENDPOINT?: string | undefined;
  AUDIO_DRIVER: 'local' | 'gcs';
  GCS_API_ENDPOINT?: string | undefined;
}

const CLOUDFLARE_UPLOADS = ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net'];
/** Images are read back from there to cut a zoom image. */
const CLOUDFLARE_DELIVERY = 'https://imagedelivery.net';
const GOOGLE = 'https://storage.googleapis.com';

/**
 * The origins that a staff page sends files to, other than ours; its content security policy allows them. A server
 * that stands in for a cloud's API takes the files itself.
 */
export function uploadOrigins(settings: MediaSettings): string[] {
  const { MEDIA_DRIVER, CLOUDFLARE_API_ENDPOINT, AUDIO_DRIVER, GCS_API_ENDPOINT } = settings;
  return [
    ...(MEDIA_DRIVER === 'cloudflare'
      ? [...originOf(CLOUDFLARE_API_ENDPOINT, CLOUDFLARE_UPLOADS), CLOUDFLARE_DELIVERY]
      : []),
    ...(AUDIO_DRIVER === 'gcs' ? originOf(GCS_API_ENDPOINT, [GOOGLE]) : []),
  ];
}

function originOf(endpoint: string | undefined, otherwise: readonly string[]): readonly string[] {
  return endpoint ? [new URL(endpoint).origin] : otherwise;
}
