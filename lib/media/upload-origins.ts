interface MediaSettings {
  MEDIA_DRIVER: 'local' | 'cloudflare';
  AUDIO_DRIVER: 'local' | 'gcs';
  GCS_API_ENDPOINT?: string | undefined;
}

/** Images and clips are sent to Cloudflare directly, and read back from it to cut a zoom image. */
const CLOUDFLARE = [
  'https://upload.imagedelivery.net',
  'https://upload.videodelivery.net',
  'https://imagedelivery.net',
];

const GOOGLE = 'https://storage.googleapis.com';

/** The origins that a staff page sends files to, other than ours; its content security policy allows them. */
export function uploadOrigins({ MEDIA_DRIVER, AUDIO_DRIVER, GCS_API_ENDPOINT }: MediaSettings): string[] {
  return [
    ...(MEDIA_DRIVER === 'cloudflare' ? CLOUDFLARE : []),
    ...(AUDIO_DRIVER === 'gcs' ? [GCS_API_ENDPOINT ? new URL(GCS_API_ENDPOINT).origin : GOOGLE] : []),
  ];
}
