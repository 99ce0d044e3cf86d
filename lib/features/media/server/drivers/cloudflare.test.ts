import { mediaSettings } from '@/lib/config/media-drivers';
import type { MediaRow, UploadRow } from '@/lib/features/media/server/store';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { createCloudflareDriver } from './cloudflare';
import type { MediaDriver } from './media-driver';

const server = new CloudflareServer();
let driver: MediaDriver;

beforeEach(async () => {
  const settings = {
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_TOKEN: 'secret',
    CLOUDFLARE_API_ENDPOINT: await server.start(),
  };
  driver = createCloudflareDriver(mediaSettings.parse(settings));
  server.requests.length = 0;
});

afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

const uid = 'f65014bc6ff5419ea86e7972a047ba22';
const deliver = () => driver.deliver({ id: uid, kind: 'audio' } as MediaRow, `audio/${uid}`);
const inspect = () => driver.inspect({ media_id: uid, media_type: 'audio' } as UploadRow);

it('says that a recording is being prepared, asks once for all who wait, and keeps its address', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  server.videos.set(uid, { state: 'inprogress', duration: -1 });
  const waiting = await Promise.all(Array.from({ length: 50 }, () => deliver().catch((error) => error)));
  for (const error of waiting) expect(error).toMatchObject({ status: 503, retryAfterSeconds: 10 });
  expect(server.requests).toHaveLength(1);
  await expect(inspect()).resolves.toMatchObject({ facts: { kind: 'audio', duration_ms: null } });

  server.videos.set(uid, { state: 'ready', duration: 5.5 });
  server.downloads.set(uid, 'ready');
  await expect(deliver()).rejects.toMatchObject({ status: 503 });
  jest.advanceTimersByTime(11_000);
  server.requests.length = 0;
  await expect(deliver()).resolves.toMatchObject({
    redirectTo: expect.stringContaining(uid),
    facts: { kind: 'video', duration_ms: 5500 },
  });
  const asked = server.requests.length;
  await deliver();
  expect(server.requests).toHaveLength(asked);
});

it('says what to do about a recording that Stream could not use', async () => {
  server.videos.set(uid, { state: 'error', duration: -1, errorReasonCode: 'ERR_DURATION_EXCEED_CONSTRAINT' });
  await expect(inspect()).rejects.toMatchObject({
    status: 415,
    message: expect.stringContaining('10 minutes'),
  });
});

it('refuses an image beyond the limit of Images before it is sent', async () => {
  const wanted = { mediaType: 'image', bytes: 10_000_001, origin: undefined, expiresAt: new Date() } as const;
  await expect(driver.openUpload(wanted)).rejects.toMatchObject({ status: 413 });
});
