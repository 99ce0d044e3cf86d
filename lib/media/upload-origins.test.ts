import { uploadOrigins } from './upload-origins';

it.each([
  [{ MEDIA_DRIVER: 'local', AUDIO_DRIVER: 'local' } as const, []],
  [
    {
      MEDIA_DRIVER: 'local',
      AUDIO_DRIVER: 'gcs',
      GCS_API_ENDPOINT: 'http://127.0.0.1:4443/storage',
    } as const,
    ['http://127.0.0.1:4443'],
  ],
  [
    { MEDIA_DRIVER: 'cloudflare', AUDIO_DRIVER: 'gcs' } as const,
    [
      'https://upload.imagedelivery.net',
      'https://upload.videodelivery.net',
      'https://imagedelivery.net',
      'https://storage.googleapis.com',
    ],
  ],
  [
    {
      MEDIA_DRIVER: 'cloudflare',
      CLOUDFLARE_API_ENDPOINT: 'http://127.0.0.1:4444/client/v4',
      AUDIO_DRIVER: 'local',
    } as const,
    ['http://127.0.0.1:4444', 'https://imagedelivery.net'],
  ],
])('%j sends files to %j', (settings, origins) => {
  expect(uploadOrigins(settings)).toEqual(origins);
});
