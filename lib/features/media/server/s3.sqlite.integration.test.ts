import { sql } from 'kysely';
import { readCorpusFile } from '@/lib/testing/media-corpus';
import { S3Server } from '@/lib/testing/s3-server';
import { type Uploads, uploadsWith } from '@/lib/testing/uploads-elsewhere';

const server = new S3Server();
let media: Uploads;
let caller: Uploads['caller'];

beforeAll(async () => {
  await server.start();
  media = await uploadsWith({ MEDIA_DRIVER: 's3', ...server.settings() });
  caller = media.caller;
});

afterAll(() => server.stop());

async function receiveFile(uploadUrl: string, content: Buffer) {
  const upload = await media.requireOpenUpload(media.readSecret(uploadUrl));
  return media.receiveUpload(upload, media.splitIntoChunks(content), 'file');
}

const listKeysOf = (id = '') => [...server.objects.keys()].filter((key) => key.includes(id));

it('the server stores an image at S3 as the variants that we made, and delivers them from there', async () => {
  const { token } = await media.requestUpload({ mediaType: 'image', size: 1000 }, caller);
  expect(token.uploadURL).toMatch(/^https:\/\/staff\.example\/api\/media\/upload\//);
  await receiveFile(token.uploadURL, await readCorpusFile('plain.jpg'));
  const types = listKeysOf(token.id).map((key) => [key, server.objects.get(key)?.type]);
  expect(Object.fromEntries(types)).toEqual({
    [`images/${token.id}/medium.webp`]: 'image/webp',
    [`images/${token.id}/public.jpg`]: 'image/jpeg',
    [`images/${token.id}/public.webp`]: 'image/webp',
    [`images/${token.id}/small.webp`]: 'image/webp',
    [`images/${token.id}/thumbnail.webp`]: 'image/webp',
  });
  await media.take('image', token.id);
  const response = await media.deliver(token.id ?? '', { accept: 'image/webp' });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(
    server.objects.get(`images/${token.id}/public.webp`)?.content,
  );
});

it('the sweep removes all variants of an unwanted image from S3', async () => {
  const { token } = await media.requestUpload({ mediaType: 'image', size: 1000 }, caller);
  await receiveFile(token.uploadURL, await readCorpusFile('plain.jpg'));
  expect(listKeysOf(token.id)).toHaveLength(5);
  await media.take('image', token.id);
  await media.trashUnused([token.id ?? ''], new Date().toISOString());
  await media.sweepMedia(new Date(), new Date(Date.now() + 25 * 3_600_000));
  expect(listKeysOf(token.id)).toEqual([]);
});

it('a recording is refused before it has arrived at S3', async () => {
  const { token } = await media.requestUpload({ mediaType: 'audio', size: 5 }, caller);
  await expect(media.take('audio', token.uid)).rejects.toMatchObject({ status: 400 });
});

it('a recording goes from the browser to S3, and is stored and delivered from there without its tags', async () => {
  const sound = await readCorpusFile('tone.mp3');
  expect(sound.subarray(0, 3).toString()).toBe('ID3');
  const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
  expect(token.uploadURL).toContain(`${server.url}/trivia/incoming/${token.uid}?`);
  const { status } = await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
  expect(status).toBe(200);
  await Promise.all([media.take('audio', token.uid), media.take('audio', token.uid)]);

  const stored = server.objects.get(`audio/${token.uid}`);
  expect(stored?.type).toBe('audio/mpeg');
  expect(stored?.content.subarray(0, 3).toString()).not.toBe('ID3');
  await expect(media.findMedia(token.uid ?? '')).resolves.toMatchObject({
    driver: 's3',
    kind: 'audio',
    bytes: stored?.content.length,
  });
  const response = await media.deliver(token.uid ?? '', { range: 'bytes=10-19' });
  expect(response.status).toBe(206);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(stored?.content.subarray(10, 20));
  await expect(media.incoming()).resolves.toEqual([]);
});

it('a recording that arrived while the database was read-only stays at S3, and the next try takes it', async () => {
  const { database } = await import('@/lib/db/connection');
  const sound = await readCorpusFile('tone.mp3');
  const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
  await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
  await sql`pragma query_only = on`.execute(database());
  await expect(media.take('audio', token.uid)).rejects.toMatchObject({ status: 503 });
  await sql`pragma query_only = off`.execute(database());
  await expect(media.take('audio', token.uid)).resolves.toBeUndefined();
});

it('a recording without a stated size goes through the server', async () => {
  const { token } = await media.requestUpload({ mediaType: 'audio' }, caller);
  await receiveFile(token.uploadURL, await readCorpusFile('tone.mp3'));
  expect(server.objects.has(`audio/${token.uid}`)).toBe(true);
  await expect(media.take('audio', token.uid)).resolves.toBeUndefined();
});

it('the server refuses a size beyond the limit before anything is sent', async () => {
  const tooBig = media.requestUpload({ mediaType: 'audio', size: 200_000_001 }, caller);
  await expect(tooBig).rejects.toMatchObject({ status: 413 });
});
