import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketServer, cloudSettings } from '@/lib/testing/bucket-server';
import { setClock } from '@/lib/testing/clock';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { corpusFile } from '@/lib/testing/media-corpus';
import { type Uploads, uploadsWith } from '@/lib/testing/uploads-elsewhere';

const cloudflare = new CloudflareServer();
const bucket = new BucketServer();
let media: Uploads;
let caller: Uploads['caller'];

beforeAll(async () => {
  await Promise.all([cloudflare.start(), bucket.start()]);
  media = await uploadsWith(cloudSettings(cloudflare, bucket));
  caller = media.caller;
});

afterAll(async () => {
  await Promise.all([cloudflare.stop(), bucket.stop()]);
});

describe('images at Cloudflare', () => {
  it('are posted to Cloudflare, count as stored once they have arrived, and are delivered from there', async () => {
    const { token } = await media.requestUpload({ mediaType: 'image' }, caller);
    expect(token).toEqual({ uploadURL: `${cloudflare.url}/images-upload/${token.id}`, id: token.id });
    await expect(media.take('image', token.id)).rejects.toMatchObject({ status: 400 });

    cloudflare.images.set(token.id ?? '', { draft: false });
    await expect(media.take('image', token.id)).resolves.toBeUndefined();
    const row = await media.findMedia(token.id ?? '');
    expect(row).toMatchObject({ driver: 'cloudflare', kind: 'image' });
    const response = await media.deliver(token.id ?? '');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`https://imagedelivery.net/hash/${token.id}/public`);
  });
});

describe('a recording at Cloudflare', () => {
  it('gets its kind and length when it is delivered, because both were unknown while it was prepared', async () => {
    const id = 'f65014bc6ff5419ea86e7972a047ba22';
    cloudflare.videos.set(id, { state: 'ready', duration: 5.5 });
    cloudflare.downloads.set(id, 'inprogress');
    await media.insertMedia({
      id,
      kind: 'audio',
      driver: 'cloudflare',
      contentType: 'video/mp4',
      bytes: 0,
      createdAt: new Date().toISOString(),
    });
    await expect(media.deliver(id)).rejects.toMatchObject({ status: 503 });
    await expect(media.findMedia(id)).resolves.toMatchObject({ kind: 'audio', durationMs: null });

    cloudflare.downloads.set(id, 'ready');
    setClock(Date.now() + 11_000);
    await expect(media.deliver(id)).resolves.toMatchObject({ status: 302 });
    jest.useRealTimers();
    await expect(media.findMedia(id)).resolves.toMatchObject({ kind: 'video', durationMs: 5500 });
  });
});

describe('a cloud that does not answer', () => {
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);
  const newImage = async () => (await media.requestUpload({ mediaType: 'image' }, caller)).token.id ?? '';

  it('does not stop a sweep, and is tried again by the next one', async () => {
    const [abandoned, unwanted] = [await newImage(), await newImage()];
    cloudflare.images.set(abandoned, { draft: false }).set(unwanted, { draft: false });
    await media.take('image', unwanted);
    await media.trashUnused([unwanted], new Date().toISOString());

    cloudflare.failWith = 503;
    await media.sweepMedia(new Date(), tomorrow());
    await expect(media.findMedia(unwanted)).resolves.toMatchObject({ deletedAt: expect.any(String) });
    await expect(media.findUpload(abandoned)).resolves.toBeDefined();

    cloudflare.failWith = null;
    await media.sweepMedia(new Date(), tomorrow());
    await expect(media.findMedia(unwanted)).resolves.toBeUndefined();
    await expect(media.findUpload(abandoned)).resolves.toBeUndefined();
    expect([...cloudflare.images.keys()].filter((id) => [abandoned, unwanted].includes(id))).toEqual([]);
  });
});

describe('sound in a bucket', () => {
  it('is uploaded by the browser, inspected before it counts as stored, and delivered by our server in ranges', async () => {
    const sound = await corpusFile('tone.mp3');
    const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
    expect(token).toMatchObject({ method: 'PUT', uid: expect.stringMatching(/^[\w-]{10}$/) });
    expect(bucket.origins.at(-1)).toBe('https://staff.example');
    await expect(media.take('audio', token.uid)).rejects.toMatchObject({ status: 400 });

    await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
    await expect(media.take('audio', token.uid)).resolves.toBeUndefined();
    const row = await media.findMedia(token.uid ?? '');
    const stored = bucket.objects.get(`audio/${token.uid}`) ?? Buffer.alloc(0);
    // A song's title is an answer.
    expect([sound, stored].map((file) => file.subarray(0, 3).toString() === 'ID3')).toEqual([true, false]);
    expect(row).toMatchObject({
      driver: 'gcs',
      kind: 'audio',
      contentType: 'audio/mpeg',
      bytes: stored.length,
    });

    const response = await media.deliver(token.uid ?? '', { range: 'bytes=10-19' });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(stored.subarray(10, 20));
    await expect(readdir(join(media.config.DATA_DIR, 'media/incoming'))).resolves.toEqual([]);
  });

  it('is removed if it is no sound', async () => {
    const body = '<script>alert(1)</script>';
    const { token } = await media.requestUpload({ mediaType: 'audio', size: body.length }, caller);
    await fetch(token.uploadURL, { method: 'PUT', body });
    await expect(media.take('audio', token.uid)).rejects.toMatchObject({ status: 415 });
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findMedia(token.uid ?? '')).resolves.toBeUndefined();
  });

  it('is removed a day after it arrived if no question uses it, and its upload when the address has expired', async () => {
    const sound = await corpusFile('tone.mp3');
    const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
    await media.sweepMedia(new Date(), hoursAhead(25));
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findUpload(token.uid ?? '')).resolves.toBeDefined();

    bucket.objects.set(`incoming/${token.uid}`, Buffer.from('late'));
    await media.sweepMedia(new Date(), hoursAhead(8 * 24 + 1));
    expect(bucket.objects.has(`incoming/${token.uid}`)).toBe(false);
    await expect(media.findUpload(token.uid ?? '')).resolves.toBeUndefined();
  });
});
