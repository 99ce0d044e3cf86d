import { randomUUID } from 'node:crypto';
import { BucketServer, makeCloudSettings } from '@/lib/testing/bucket-server';
import { setClock } from '@/lib/testing/clock';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { readCorpusFile } from '@/lib/testing/media-corpus';
import { type Uploads, uploadsWith } from '@/lib/testing/uploads-elsewhere';

const cloudflare = new CloudflareServer();
const bucket = new BucketServer();
let media: Uploads;
let caller: Uploads['caller'];

beforeAll(async () => {
  await Promise.all([cloudflare.start(), bucket.start()]);
  media = await uploadsWith(makeCloudSettings(cloudflare, bucket));
  caller = media.caller;
});

afterAll(async () => {
  await Promise.all([cloudflare.stop(), bucket.stop()]);
});

afterEach(() => {
  cloudflare.failWith = null;
  jest.useRealTimers();
});

it('an image gets an address of Cloudflare, and counts as stored once it has arrived there', async () => {
  const { token } = await media.requestUpload({ mediaType: 'image' }, caller);
  expect(token).toEqual({ uploadURL: `${cloudflare.url}/images-upload/${token.id}`, id: token.id });
  await expect(media.take('image', token.id)).rejects.toMatchObject({ status: 400 });

  cloudflare.images.set(token.id ?? '', { draft: false });
  await expect(media.take('image', token.id)).resolves.toBeUndefined();
  const row = await media.findMedia(token.id ?? '');
  expect(row).toMatchObject({ driver: 'cloudflare', kind: 'image' });
});

it('an image at Cloudflare is delivered from there', async () => {
  const { token } = await media.requestUpload({ mediaType: 'image' }, caller);
  cloudflare.images.set(token.id ?? '', { draft: false });
  await media.take('image', token.id);
  const response = await media.deliver(token.id ?? '');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`https://imagedelivery.net/hash/${token.id}/public`);
});

it('the server learns kind and length of a recording at Cloudflare when it is delivered, because both are unknown before', async () => {
  const id = randomUUID();
  cloudflare.videos.set(id, { state: 'ready', duration: 5.5 });
  cloudflare.downloads.set(id, 'inprogress');
  const createdAt = new Date().toISOString();
  const facts = { kind: 'audio', driver: 'cloudflare', contentType: 'video/mp4', bytes: 0 } as const;
  await media.insertMedia({ id, createdAt, ...facts });
  await expect(media.deliver(id)).rejects.toMatchObject({ status: 503 });
  await expect(media.findMedia(id)).resolves.toMatchObject({ kind: 'audio', durationMs: null });

  cloudflare.downloads.set(id, 'ready');
  setClock(Date.now() + 11_000);
  await expect(media.deliver(id)).resolves.toMatchObject({ status: 302 });
  await expect(media.findMedia(id)).resolves.toMatchObject({ kind: 'video', durationMs: 5500 });
});

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('a sweep leaves the files of a cloud that fails, and the next sweep removes them', async () => {
  const newImage = async () => (await media.requestUpload({ mediaType: 'image' }, caller)).token.id ?? '';
  const [abandoned, unwanted] = [await newImage(), await newImage()];
  cloudflare.images.set(abandoned, { draft: false }).set(unwanted, { draft: false });
  await media.take('image', unwanted);
  await media.trashUnused([unwanted], new Date().toISOString());

  cloudflare.failWith = 503;
  await media.sweepMedia(new Date(), hoursAhead(25));
  await expect(media.findMedia(unwanted)).resolves.toMatchObject({ deletedAt: expect.any(String) });
  await expect(media.findUpload(abandoned)).resolves.toBeDefined();

  cloudflare.failWith = null;
  await media.sweepMedia(new Date(), hoursAhead(25));
  await expect(media.findMedia(unwanted)).resolves.toBeUndefined();
  await expect(media.findUpload(abandoned)).resolves.toBeUndefined();
  expect([...cloudflare.images.keys()].filter((id) => [abandoned, unwanted].includes(id))).toEqual([]);
});

describe('sound in a bucket', () => {
  it('is removed if it is no sound', async () => {
    const body = '<script>alert(1)</script>';
    const { token } = await media.requestUpload({ mediaType: 'audio', size: body.length }, caller);
    await fetch(token.uploadURL, { method: 'PUT', body });
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(true);
    await expect(media.take('audio', token.uid)).rejects.toMatchObject({ status: 415 });
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findMedia(token.uid ?? '')).resolves.toBeUndefined();
  });

  it('is removed a day after it arrived if no question uses it, and its upload when the address has expired', async () => {
    const sound = await readCorpusFile('tone.mp3');
    const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
    await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(true);
    await media.sweepMedia(new Date(), hoursAhead(23));
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(true);
    await media.sweepMedia(new Date(), hoursAhead(25));
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findUpload(token.uid ?? '')).resolves.toBeDefined();

    bucket.objects.set(`incoming/${token.uid}`, Buffer.from('late'));
    await media.sweepMedia(new Date(), hoursAhead(8 * 24 + 1));
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findUpload(token.uid ?? '')).resolves.toBeUndefined();
  });
});
