import { listMediaOrigins, locateS3Bucket, mediaSettings } from './media-drivers';

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
    uploads: [...uploads, ...google],
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

it('pages may upload to no bucket of S3 before one is named', () => {
  const settings = { ...local, S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(listMediaOrigins({ ...settings, MEDIA_DRIVER: 's3' }).uploads).toEqual([]);
});

it('pages may use the clouds of docs/hosted-mode.md if the API is elsewhere', () => {
  expect(listMediaOrigins({ ...local, API_HOST: 'api.example' })).toEqual({
    images,
    sounds: [...google, ...clips],
    uploads: [...uploads, ...google],
  });
});

it.each([
  [{ S3_BUCKET: 'trivia' }, 'https://trivia.s3.us-east-1.amazonaws.com'],
  [{ S3_BUCKET: 'trivia.example' }, 'https://s3.us-east-1.amazonaws.com/trivia.example'],
  [{ S3_BUCKET: 'trivia', S3_REGION: 'eu-west-1' }, 'https://trivia.s3.eu-west-1.amazonaws.com'],
  [{ S3_BUCKET: 'trivia', S3_ENDPOINT: 'https://minio.example/s3/' }, 'https://trivia.minio.example/s3'],
  [
    { S3_BUCKET: 'trivia', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_FORCE_PATH_STYLE: 'on' },
    'http://127.0.0.1:9000/trivia',
  ],
  [{ S3_BUCKET: 'trivia', S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/trivia'],
  [{ S3_BUCKET: 'trivia', S3_ENDPOINT: 'http://[::1]:9000' }, 'http://[::1]:9000/trivia'],
] as const)('the S3 bucket with the settings %j has the address %s', (settings, bucketUrl) => {
  expect(locateS3Bucket({ ...local, ...settings }).bucketUrl).toBe(bucketUrl);
});
