import { inspect } from 'node:util';
import { mediaDrivers, mediaSettings } from '@/lib/config/media-drivers';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';
import { S3Server } from '@/lib/testing/s3-server';
import type { MediaDriver } from './media-driver';
import { createS3Driver } from './s3';

let server: S3Server;
let driver: MediaDriver;

const settingsWith = (changes: Record<string, string>) =>
  mediaSettings.parse({ ...server.settings(), ...changes });

beforeEach(async () => {
  server = new S3Server();
  await server.start();
  driver = createS3Driver(settingsWith({}));
});

afterEach(() => server.stop());

const key = 'audio/abcdefghij';
const media = { id: 'abcdefghij', driver: 's3', kind: 'audio' } as MediaRow;

async function openUpload(from = driver) {
  const expiresAt = new Date(Date.now() + 600_000);
  const upload = await from.openUpload({
    mediaType: 'audio',
    origin: 'https://staff.example',
    expiresAt,
    bytes: 5,
  });
  if (!upload) throw new Error('no address');
  return { ...upload, row: { mediaId: upload.mediaId, driver: 's3', mediaType: 'audio' } as UploadRow };
}

async function put(url: string, body: string) {
  const response = await fetch(url, { method: 'PUT', body });
  return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]];
}

it('the driver signs an address for exactly the stated bytes, which are not delivered from there', async () => {
  const { url, method, row } = await openUpload();
  expect(method).toBe('PUT');
  await expect(driver.inspect(row)).resolves.toBeNull();
  await expect(put(url, 'sounds')).resolves.toEqual([403, 'SignatureDoesNotMatch']);
  await expect(put(url.replace('incoming', 'audio'), 'sound')).resolves.toEqual([
    403,
    'SignatureDoesNotMatch',
  ]);
  await expect(put(url, 'sound')).resolves.toEqual([200, undefined]);
  await expect(driver.inspect(row)).resolves.toMatchObject({ bytes: 5 });
  await expect(driver.deliver(media, `audio/${row.mediaId}`)).resolves.toBeNull();
});

it('the driver signs an address that expires after ten minutes', async () => {
  const { url } = await openUpload();
  server.now = () => Date.now() + 595_000;
  await expect(put(url, 'sound')).resolves.toEqual([200, undefined]);
  server.now = () => Date.now() + 602_000;
  await expect(put(url, 'sound')).resolves.toEqual([403, 'AccessDenied']);
});

it('the driver delivers an object whole and in part, with the type it was stored with', async () => {
  await driver.store?.(key, Buffer.from('0123456789'), 'audio/mpeg');
  expect(server.objects.get(key)?.type).toBe('audio/mpeg');
  server.calls.length = 0;
  const read = async (range?: { start: number; end: number }) => {
    const delivery = await driver.deliver(media, key);
    return delivery && 'open' in delivery ? new Response(await delivery.open(range)).text() : delivery;
  };
  await expect(read()).resolves.toBe('0123456789');
  await expect(read({ start: 2, end: 4 })).resolves.toBe('234');
  expect(server.calls).toEqual([`HEAD ${key}`, `GET ${key}`, `HEAD ${key}`, `GET ${key}`]);
});

it('the driver removes what was sent for a file that was taken, and everything of an unused one', async () => {
  const { url, row } = await openUpload();
  await put(url, 'sound');
  await driver.store?.(`audio/${row.mediaId}`, Buffer.from('stored'), 'audio/mpeg');
  await driver.clearUpload(row, true);
  expect([...server.objects.keys()]).toEqual([`audio/${row.mediaId}`]);
  await driver.clearUpload(row, false);
  expect(server.objects.size).toBe(0);
});

it('the driver removes an object, also one that is gone already', async () => {
  await driver.store?.(key, Buffer.from('sound'), 'audio/mpeg');
  await driver.remove(media);
  expect(server.objects.size).toBe(0);
  await expect(driver.remove(media)).resolves.toBeUndefined();
});

it('the driver reports that the service refuses its secret or bucket, without the secret', async () => {
  const stranger = createS3Driver(settingsWith({ S3_SECRET_ACCESS_KEY: 'secret-of-a-stranger' }));
  const refused = await stranger.deliver(media, key).catch((error) => error);
  expect(refused).toMatchObject({ status: 502 });
  expect(inspect(refused)).toContain('S3 answered 403');
  expect(inspect(refused)).not.toContain('secret-of-a-stranger');
  const elsewhere = createS3Driver(settingsWith({ S3_BUCKET: 'missing' }));
  await expect(elsewhere.store?.(key, Buffer.from('lost'), 'audio/mpeg')).rejects.toMatchObject({
    status: 502,
  });
});

it('the driver reports that the service is unreachable', async () => {
  await server.stop();
  await expect(driver.deliver(media, key)).rejects.toMatchObject({ status: 503 });
});

it.each([
  [{ S3_ENDPOINT: '' }, 'https://s3.eu-test-1.amazonaws.com'],
  [{ S3_ENDPOINT: '', S3_FORCE_PATH_STYLE: 'off' }, 'https://trivia.s3.eu-test-1.amazonaws.com'],
  [{ S3_ENDPOINT: '', S3_FORCE_PATH_STYLE: 'off', S3_BUCKET: 'a.b' }, 'https://s3.eu-test-1.amazonaws.com'],
  [
    { S3_ENDPOINT: 'https://acc.r2.cloudflarestorage.com', S3_FORCE_PATH_STYLE: 'off' },
    'https://trivia.acc.r2.cloudflarestorage.com',
  ],
  [{ S3_ENDPOINT: 'http://minio:9000/' }, 'http://minio:9000'],
])('%j sends files to %s, as the policy of staff pages allows', async (changes, origin) => {
  const given = Object.entries({ ...server.settings(), ...changes }).filter(([, value]) => value !== '');
  const settings = mediaSettings.parse(Object.fromEntries(given));
  expect(mediaDrivers.s3.origins(settings).uploads).toEqual([origin]);
  expect(new URL((await openUpload(createS3Driver(settings))).url).origin).toBe(origin);
});
