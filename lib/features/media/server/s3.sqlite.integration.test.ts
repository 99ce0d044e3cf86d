import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '@/lib/contract/caller';
import { mediaCorpus } from '@/lib/testing/media-corpus';
import { S3Server } from '@/lib/testing/s3-server';

const server = new S3Server();
let caller: Caller;

/** The modules are loaded once the settings are made: their first import reads them. */
async function load() {
  const [uploads, receiving, { takeMedia }, store, { deliverMedia }, { sweepMedia }, { config }] =
    await Promise.all([
      import('./request-upload'),
      import('./receive-upload'),
      import('./service'),
      import('./store'),
      import('@/lib/http/deliver-media'),
      import('./sweep'),
      import('@/lib/config/config'),
    ]);
  return { ...uploads, ...receiving, takeMedia, ...store, deliverMedia, sweepMedia, config };
}

let media: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  await server.start();
  Object.assign(process.env, { MEDIA_DRIVER: 's3', ...server.settings() });
  media = await load();
  const { addUser } = await import('@/lib/testing/factories');
  const { beginSession } = await import('@/lib/features/accounts/server/sessions');
  const { id, username } = await addUser();
  const user = { id, username, role: 'admin' as const };
  caller = { user, token: await beginSession(id), address: '192.0.2.1', origin: 'https://staff.example' };
});

afterAll(() => server.stop());

const corpusFile = async (name: string) =>
  (await mediaCorpus.find((file) => file.name === name)?.make()) ?? Buffer.alloc(0);

const take = (mediaType: 'image' | 'audio', mediaId = '') =>
  media.takeMedia({ mediaType, mediaId, zoomMediaId: null });

const get = (id: string, headers: Record<string, string> = {}) =>
  media.deliverMedia(new Request('http://localhost/', { headers }), { id }, caller);

async function receive(uploadUrl: string, content: Buffer) {
  const upload = await media.openUpload(uploadUrl.split('/').at(-1) ?? '');
  async function* whole() {
    yield content;
  }
  return media.receiveUpload(upload, whole(), 'file');
}

it('keeps an image as the variants that we made of it, and removes them all', async () => {
  const image = mediaCorpus.find(
    ({ mediaType, expected }) => mediaType === 'image' && typeof expected !== 'string',
  );
  const { token } = await media.requestUpload({ mediaType: 'image', size: 1000 }, caller);
  expect(token.uploadURL).toMatch(/^https:\/\/staff\.example\/api\/media\/upload\//);
  await receive(token.uploadURL, (await image?.make()) ?? Buffer.alloc(0));
  const types = [...server.objects].map(([key, { type }]) => [key.replace(`images/${token.id}/`, ''), type]);
  expect(types.sort()).toEqual([
    ['medium.webp', 'image/webp'],
    ['public.jpg', 'image/jpeg'],
    ['public.webp', 'image/webp'],
    ['small.webp', 'image/webp'],
    ['thumbnail.webp', 'image/webp'],
  ]);
  await take('image', token.id);
  const response = await get(token.id ?? '', { accept: 'image/webp' });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(
    server.objects.get(`images/${token.id}/public.webp`)?.content,
  );

  await media.trashUnused([token.id ?? ''], new Date().toISOString());
  await media.sweepMedia(new Date(), new Date(Date.now() + 25 * 3_600_000));
  expect(server.objects.size).toBe(0);
});

it('takes a recording straight from the browser, looks at it before it counts, and keeps it without its tags', async () => {
  const sound = await corpusFile('tone.mp3');
  const { token } = await media.requestUpload({ mediaType: 'audio', size: sound.length }, caller);
  expect(token.uploadURL).toContain(`${server.url}/trivia/incoming/${token.uid}?`);
  await expect(take('audio', token.uid)).rejects.toMatchObject({ status: 400 });
  const { status } = await fetch(token.uploadURL, { method: 'PUT', body: new Uint8Array(sound) });
  expect(status).toBe(200);
  await Promise.all([take('audio', token.uid), take('audio', token.uid)]);

  const stored = server.objects.get(`audio/${token.uid}`);
  expect(stored?.type).toBe('audio/mpeg');
  expect(stored?.content.subarray(0, 3).toString()).not.toBe('ID3');
  await expect(media.findMedia(token.uid ?? '')).resolves.toMatchObject({
    driver: 's3',
    kind: 'audio',
    bytes: stored?.content.length,
  });
  const response = await get(token.uid ?? '', { range: 'bytes=10-19' });
  expect(response.status).toBe(206);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(stored?.content.subarray(10, 20));
  await expect(readdir(join(media.config.DATA_DIR, 'media/incoming'))).resolves.toEqual([]);
});

it('takes a recording of no stated size through us', async () => {
  const { token } = await media.requestUpload({ mediaType: 'audio' }, caller);
  await receive(token.uploadURL, await corpusFile('tone.mp3'));
  expect(server.objects.has(`audio/${token.uid}`)).toBe(true);
  await expect(take('audio', token.uid)).resolves.toBeUndefined();
});

it('removes what is no recording, and refuses a size beyond the limit before anything is sent', async () => {
  const body = '<script>alert(1)</script>';
  const { token } = await media.requestUpload({ mediaType: 'audio', size: body.length }, caller);
  await fetch(token.uploadURL, { method: 'PUT', body });
  await expect(take('audio', token.uid)).rejects.toMatchObject({ status: 415 });
  expect([...server.objects.keys()].filter((key) => key.includes(token.uid ?? ''))).toEqual([]);
  const tooBig = media.requestUpload({ mediaType: 'audio', size: 200_000_001 }, caller);
  await expect(tooBig).rejects.toMatchObject({ status: 413 });
});
