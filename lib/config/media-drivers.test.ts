import { listMediaOrigins, mediaSettings } from './media-drivers';

const local = mediaSettings.parse({ AUDIO_DRIVER: 'local' });
const uploads = ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net'];
const images = ['https://imagedelivery.net'];
const clips = ['https://*.cloudflarestream.com'];
const google = ['https://storage.googleapis.com'];

it('pages need no other origin if everything is stored locally', () => {
  expect(listMediaOrigins(local)).toEqual({ images: [], sounds: [], uploads: [] });
});

it('pages may use the clouds of the chosen drivers', () => {
  const settings = { CLOUDFLARE_ACCOUNT_ID: 'a', CLOUDFLARE_IMAGES_HASH: 'h' };
  expect(
    listMediaOrigins({ ...local, ...settings, MEDIA_DRIVER: 'cloudflare', AUDIO_DRIVER: 'gcs' }),
  ).toEqual({
    images,
    sounds: clips,
    uploads: [...uploads, ...images, ...google],
  });
});

it('pages may still show files that an earlier driver left in a cloud', () => {
  const settings = { ...local, CLOUDFLARE_ACCOUNT_ID: 'a', CLOUDFLARE_IMAGES_HASH: 'h' };
  expect(listMediaOrigins(settings)).toEqual({ images, sounds: clips, uploads: [] });
});

it.each([
  [{ ...local, AUDIO_DRIVER: 'gcs', GCS_API_ENDPOINT: 'http://127.0.0.1:4443/storage' } as const],
  [{ ...local, MEDIA_DRIVER: 'cloudflare', CLOUDFLARE_API_ENDPOINT: 'http://127.0.0.1:4443/v4' } as const],
])('pages may upload to the server that replaces the cloud: %j', (settings) => {
  expect(listMediaOrigins(settings).uploads[0]).toBe('http://127.0.0.1:4443');
});

it('pages may use the clouds of docs/hosted-mode.md if the API is elsewhere', () => {
  expect(listMediaOrigins({ ...local, API_HOST: 'api.example' })).toEqual({
    images,
    sounds: [...google, ...clips],
    uploads: [...uploads, ...images, ...google],
  });
});
