import { mediaSettings } from '@/lib/config/media-drivers';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';
import { BucketServer } from '@/lib/testing/bucket-server';
import { createGoogleDriver } from './google-cloud-storage';
import type { MediaDriver } from './media-driver';

let server: BucketServer;
let driver: MediaDriver;

beforeEach(async () => {
  server = new BucketServer();
  await server.start();
  driver = createGoogleDriver(
    mediaSettings.parse({ GCS_PROJECT: 'trivia', GCS_BUCKET: 'clips', GCS_API_ENDPOINT: server.url }),
  );
});

afterEach(() => server.stop());

const expiresAt = new Date('2026-11-21T12:10:00Z');
const wanted = { mediaType: 'audio', origin: 'https://staff.example', expiresAt, bytes: 5 } as const;
const key = 'audio/abcdefghij';
const media = { id: 'abcdefghij', driver: 'gcs', kind: 'audio' } as MediaRow;

async function openUpload() {
  const upload = await driver.openUpload(wanted);
  if (!upload) throw new Error('no address');
  return { ...upload, row: { mediaId: upload.mediaId, driver: 'gcs', mediaType: 'audio' } as UploadRow };
}

it('the driver opens a session that accepts exactly the stated bytes from a browser of the given origin', async () => {
  const { url, method, row } = await openUpload();
  expect(method).toBe('PUT');
  expect(server.origins).toEqual(['https://staff.example']);
  await expect(driver.inspect(row)).resolves.toBeNull();
  expect((await fetch(url, { method, body: 'sounds' })).status).toBe(400);
  expect((await fetch(url, { method, body: 'sound' })).status).toBe(200);
  await expect(driver.inspect(row)).resolves.toMatchObject({ bytes: 5 });
  expect((await fetch(url, { method, body: 'again' })).status).toBe(404);
});

it('the driver opens an address for a week', async () => {
  const WEEK_MS = 7 * 24 * 3_600_000;
  const before = Date.now();
  const { expiresAt: ends } = await openUpload();
  expect(ends.getTime()).toBeGreaterThanOrEqual(before + WEEK_MS);
  expect(ends.getTime()).toBeLessThanOrEqual(Date.now() + WEEK_MS);
});

async function readStored(range?: { start: number; end: number }) {
  const delivery = await driver.deliver(media, key);
  return delivery && 'open' in delivery ? new Response(await delivery.open(range)).text() : delivery;
}

it('the driver delivers an object whole and in part, each by one request for metadata and one for content', async () => {
  await driver.store?.(key, Buffer.from('0123456789'), 'audio/mpeg');
  expect(server.contentTypes.get(key)).toBe('audio/mpeg');
  server.calls.length = 0;
  await expect(readStored()).resolves.toBe('0123456789');
  await expect(readStored({ start: 2, end: 4 })).resolves.toBe('234');
  const [metadata, content] = [`GET metadata ${key}`, `GET media ${key}`];
  expect(server.calls).toEqual([metadata, content, metadata, content]);
});

it('the driver removes an object, also one that is gone already, and then delivers nothing', async () => {
  server.objects.set(key, Buffer.from('sound'));
  await driver.remove(media);
  expect(server.objects.size).toBe(0);
  await expect(driver.deliver(media, key)).resolves.toBeNull();
  await expect(driver.remove(media)).resolves.toBeUndefined();
});

it('the driver reports a refusal by Google as such', async () => {
  server.failWith = 403;
  const refusal = { status: 502, message: expect.stringContaining('The media service refused') };
  await expect(driver.deliver(media, key)).rejects.toMatchObject(refusal);
  await expect(driver.openUpload(wanted)).rejects.toMatchObject(refusal);
});
