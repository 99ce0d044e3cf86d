import { mediaSettings } from '@/lib/config/media-drivers';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { createCloudflareDriver } from './cloudflare';
import { createCloudflareApi } from './cloudflare-api';
import type { MediaDriver } from './media-driver';

let server: CloudflareServer;
let driver: MediaDriver;
let cloudflare: ReturnType<typeof createCloudflareApi>;

beforeEach(async () => {
  server = new CloudflareServer();
  const settings = mediaSettings.parse({
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_TOKEN: 'secret',
    CLOUDFLARE_API_ENDPOINT: await server.start(),
  });
  driver = createCloudflareDriver(settings);
  cloudflare = createCloudflareApi(settings);
});

afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

const MINUTE_MS = 60_000;
const uid = 'f65014bc6ff5419ea86e7972a047ba22';
const deliver = () => driver.deliver({ id: uid, kind: 'audio' } as MediaRow, `audio/${uid}`);
const inspect = () => driver.inspect({ mediaId: uid, mediaType: 'audio' } as UploadRow);

it('the driver says that a recording is being prepared, with one request to Cloudflare for fifty visitors', async () => {
  server.videos.set(uid, { state: 'inprogress', duration: -1 });
  const waiting = await Promise.all(Array.from({ length: 50 }, () => deliver().catch((error) => error)));
  for (const error of waiting) expect(error).toMatchObject({ status: 503, retryAfterSeconds: 10 });
  expect(server.requests).toHaveLength(1);
  await expect(inspect()).resolves.toMatchObject({ facts: { kind: 'audio', durationMs: null } });
});

const holdClock = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });

it('the driver requests a recording again ten seconds after it was being prepared', async () => {
  holdClock();
  server.videos.set(uid, { state: 'inprogress', duration: -1 });
  await expect(deliver()).rejects.toMatchObject({ status: 503 });
  server.videos.set(uid, { state: 'ready', duration: 5.5 });
  server.downloads.set(uid, 'ready');
  jest.advanceTimersByTime(9000);
  await expect(deliver()).rejects.toMatchObject({ status: 503 });
  jest.advanceTimersByTime(2000);
  await expect(deliver()).resolves.toMatchObject({
    redirectTo: expect.stringContaining(uid),
    facts: { kind: 'video', durationMs: 5500 },
  });
});

it('the driver caches the address of a recording for an hour', async () => {
  holdClock();
  server.videos.set(uid, { state: 'ready', duration: 5.5 });
  server.downloads.set(uid, 'ready');
  await deliver();
  const asked = server.requests.length;
  jest.advanceTimersByTime(59 * MINUTE_MS);
  await deliver();
  expect(server.requests).toHaveLength(asked);
  jest.advanceTimersByTime(2 * MINUTE_MS);
  await deliver();
  expect(server.requests.length).toBeGreaterThan(asked);
});

it('the driver says what to do about a recording that Stream could not use', async () => {
  server.videos.set(uid, { state: 'error', duration: -1, errorReasonCode: 'ERR_DURATION_EXCEED_CONSTRAINT' });
  await expect(inspect()).rejects.toMatchObject({
    status: 415,
    message: expect.stringContaining('10 minutes'),
  });
});

it('the driver refuses an image beyond the limit of Images before it is sent', async () => {
  const wanted = { mediaType: 'image', bytes: 10_000_001, origin: undefined, expiresAt: new Date() } as const;
  await expect(driver.openUpload(wanted)).rejects.toMatchObject({ status: 413 });
  expect(server.requests).toEqual([]);
});

it('the driver delivers no image of a site that has left Cloudflare and its settings, instead of a redirect to itself', async () => {
  const left = createCloudflareDriver(mediaSettings.parse({}));
  const image = { id: '2cdc28f0-017a-49c4-9ed7-87056c83901f', kind: 'image' } as MediaRow;
  await expect(left.deliver(image, '')).resolves.toBeNull();
});

const expiresAt = new Date(Date.now() + 10 * MINUTE_MS);

it('the driver asks for an upload address by a form that says when it expires', async () => {
  await cloudflare.createImageUpload(expiresAt);
  expect(server.requests[0]?.type).toContain('multipart/form-data');
  expect(server.requests[0]?.body).toContain(expiresAt.toISOString());
});

it('the driver removes an image, also one that is gone already', async () => {
  const id = 'picture';
  server.images.set(id, { draft: false });
  await expect(cloudflare.hasImage(id)).resolves.toBe(true);
  await cloudflare.remove({ id, kind: 'image' });
  await expect(cloudflare.hasImage(id)).resolves.toBe(false);
  await expect(cloudflare.remove({ id, kind: 'image' })).resolves.toBeUndefined();
});

it('the driver gets an upload address for a clip, and describes the clip once it has arrived', async () => {
  const { mediaId: id, url } = await cloudflare.createStreamUpload(expiresAt, 600);
  expect(url).toContain(id);
  await expect(cloudflare.findVideo(id)).resolves.toBeNull();
  server.videos.set(id, { state: 'ready', duration: 5.5 });
  await expect(cloudflare.findVideo(id)).resolves.toEqual({
    bytes: 4190963,
    durationMs: 5500,
    hasPicture: true,
    isReady: true,
  });
});

it('the driver finds the MP4 of a clip once it is ready', async () => {
  server.videos.set(uid, { state: 'ready', duration: 5.5 });
  await expect(cloudflare.findDownload(uid)).resolves.toBeNull();
  server.downloads.set(uid, 'ready');
  await expect(cloudflare.findDownload(uid)).resolves.toContain(`/${uid}/downloads/default.mp4`);
});

it('the driver removes a clip', async () => {
  server.videos.set(uid, { state: 'ready', duration: 5.5 });
  await cloudflare.remove({ id: uid, kind: 'video' });
  await expect(cloudflare.findVideo(uid)).resolves.toBeNull();
});

it('the driver passes on how long to wait when Cloudflare limits the requests', async () => {
  server.failWith = 429;
  await expect(cloudflare.findVideo('clip')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 120 });
});

it('the driver keeps the error code of Cloudflare as the cause, and not its message', async () => {
  const tooLate = new Date(Date.now() + 7 * 60 * MINUTE_MS);
  const refused = await cloudflare.createImageUpload(tooLate).catch((error) => error);
  expect(String(refused.cause)).toBe('Error: Cloudflare answered 400, 5400 to POST /images/v2/direct_upload');
});

it('the driver reports in plain words that Cloudflare refuses, without the token', async () => {
  server.failWith = 500;
  const refused = await cloudflare.createImageUpload(expiresAt).catch((error) => error);
  expect(refused).toMatchObject({
    status: 502,
    message: 'The media service refused the request. Try again in a moment.',
  });
  expect(String(refused.cause)).not.toContain('secret');
});

it('the driver reports in plain words that Cloudflare is unreachable, without the token', async () => {
  await server.stop();
  const lost = await cloudflare.createImageUpload(expiresAt).catch((error) => error);
  expect(lost).toMatchObject({
    status: 503,
    message: 'The media service does not answer. Try again in a moment.',
  });
  expect(String(lost.cause)).not.toContain('secret');
});
