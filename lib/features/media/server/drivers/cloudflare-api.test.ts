import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { type CloudflareApi, createCloudflareApi } from './cloudflare-api';

let server: CloudflareServer;
let cloudflare: CloudflareApi;

beforeEach(async () => {
  server = new CloudflareServer();
  cloudflare = createCloudflareApi({ endpoint: await server.start(), accountId: 'acc', apiToken: 'secret' });
});

afterEach(() => server.stop());

const MINUTE_MS = 60_000;
const expiresAt = new Date(Date.now() + 10 * MINUTE_MS);

it('gets an address for one image, which is there once it has arrived', async () => {
  const { id, uploadUrl } = await cloudflare.createImageUpload(expiresAt);
  expect(uploadUrl).toBe(`${server.url}/images-upload/${id}`);
  expect(server.requests[0]?.type).toContain('multipart/form-data');
  expect(server.requests[0]?.body).toContain(expiresAt.toISOString());
  await expect(cloudflare.hasImage(id)).resolves.toBe(false);
  server.images.set(id, { draft: false });
  await expect(cloudflare.hasImage(id)).resolves.toBe(true);
  await cloudflare.removeImage(id);
  await expect(cloudflare.hasImage(id)).resolves.toBe(false);
  await expect(cloudflare.removeImage(id)).resolves.toBeUndefined();
});

it('gets an address for one clip, and describes it once it has arrived', async () => {
  const { id, uploadUrl } = await cloudflare.createStreamUpload(expiresAt, 600);
  expect(uploadUrl).toContain(id);
  await expect(cloudflare.findVideo(id)).resolves.toBeNull();
  server.videos.set(id, { state: 'ready', duration: 5.5 });
  await expect(cloudflare.findVideo(id)).resolves.toEqual({
    bytes: 4190963,
    durationMs: 5500,
    hasPicture: true,
    isReady: true,
  });
  await expect(cloudflare.findDownload(id)).resolves.toBeNull();
  server.downloads.set(id, 'ready');
  await expect(cloudflare.findDownload(id)).resolves.toContain(`/${id}/downloads/default.mp4`);
  await cloudflare.removeVideo(id);
  await expect(cloudflare.findVideo(id)).resolves.toBeNull();
});

it('says in plain words that Cloudflare refuses or is away, and keeps the token to itself', async () => {
  server.failWith = 500;
  const refused = await cloudflare.createImageUpload(expiresAt).catch((error) => error);
  expect(refused).toMatchObject({
    status: 502,
    message: 'The media service refused the request. Try again in a moment.',
  });
  expect(String(refused.cause)).not.toContain('secret');
  await server.stop();
  await expect(cloudflare.createImageUpload(expiresAt)).rejects.toMatchObject({ status: 503 });
});
