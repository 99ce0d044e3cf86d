import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { Caller } from '@/lib/contract/caller';
import { BucketServer, makeCloudSettings } from '@/lib/testing/bucket-server';
import { CloudflareServer } from '@/lib/testing/cloudflare-server';
import { readXlsx } from '@/lib/testing/read-xlsx';

const cloudflare = new CloudflareServer();
const bucket = new BucketServer();
const DELIVERED = 'a picture of Cloudflare';

/** Imports the modules after the settings are made, because their first import reads them. */
async function loadModules() {
  const [service, contract, store, local, questions, factories] = await Promise.all([
    import('./export-records'),
    import('@/lib/features/import-export/contract'),
    import('@/lib/features/media/server/store'),
    import('@/lib/features/media/server/drivers/local'),
    import('@/lib/features/questions/server/service'),
    import('@/lib/testing/factories'),
  ]);
  return { ...service, ...contract, ...store, ...local, ...questions, ...factories };
}

let site: Awaited<ReturnType<typeof loadModules>>;
let caller: Caller;
let isDown = false;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  await Promise.all([cloudflare.start(), bucket.start()]);
  Object.assign(process.env, makeCloudSettings(cloudflare, bucket));
  site = await loadModules();
  caller = await site.addCaller();
  // Cloudflare delivers from a host of its own, which no setting changes.
  globalThis.fetch = (input, options) =>
    String(input).startsWith('https://imagedelivery.net/hash/')
      ? Promise.resolve(new Response(DELIVERED, { status: isDown ? 503 : 200 }))
      : realFetch(input, options);
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await Promise.all([cloudflare.stop(), bucket.stop()]);
});

async function addMedia(
  kind: 'image' | 'audio',
  driver: 'local' | 'gcs' | 'cloudflare',
  contentType: string,
) {
  const id = driver === 'cloudflare' ? randomUUID() : randomUUID().slice(0, 10);
  const createdAt = new Date().toISOString();
  await site.insertMedia({ id, kind, driver, contentType, bytes: 5, createdAt, keptAt: createdAt });
  return id;
}

const toText = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString();

async function exportZip(query: object): Promise<Record<string, Uint8Array>> {
  const { content, name } = await site.exportRecords(site.exportQuery.parse({ game: 'daily', ...query }));
  expect(name).toMatch(/^daily-questions-[\d-]{10}\.zip$/);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const names: string[] = [];
  const files = unzipSync(Buffer.concat(chunks), {
    filter({ name: entry }) {
      names.push(entry);
      return true;
    },
  });
  expect(names).toEqual([...new Set(names)]);
  return files;
}

it('an export has each named file once, from disk, bucket and Cloudflare, and a list of lost and unusable ones', async () => {
  const categoryId = await site.addCategory();
  const here = await addMedia('image', 'local', 'image/png');
  await site.getLocalDisk().write(`images/${here}/public.webp`, Buffer.from('here'));
  const sound = await addMedia('audio', 'gcs', 'audio/mpeg');
  bucket.objects.set(`audio/${sound}`, Buffer.from('sound'));
  const there = await addMedia('image', 'cloudflare', 'image/*');
  cloudflare.images.set(there, { draft: false });
  const lost = await addMedia('audio', 'gcs', 'audio/mp4');
  const unusable = await addMedia('audio', 'cloudflare', 'video/mp4');
  cloudflare.videos.set(unusable, { state: 'error', duration: -1 });
  const save = (forDate: string, mediaType: 'image' | 'audio', mediaId: string, zoomMediaId?: string) =>
    site.saveDailyQuestion(
      { triviaQuestion: site.questionOf(categoryId, forDate), mediaType, mediaId, zoomMediaId },
      caller,
    );
  await save('2033-01-01', 'image', here, there);
  await save('2033-01-02', 'image', here);
  await save('2033-01-03', 'audio', sound);
  await save('2033-01-04', 'audio', lost);
  await save('2033-01-05', 'audio', unusable);

  const {
    [`${here}.webp`]: picture,
    [`${there}.webp`]: zoomed,
    ...others
  } = await exportZip({ categoryId, format: 'xlsx', media: 'on' });
  expect([picture, zoomed].map(toText)).toEqual(['here', DELIVERED]);
  const { [`${sound}.mp3`]: played, 'missing-files.txt': missing, ...tables } = others;
  expect(toText(played)).toBe('sound');
  const [, ...missed] = toText(missing).trim().split('\r\n');
  expect(missed.toSorted()).toEqual([`${lost}.m4a`, `${unusable}.mp4`].toSorted());
  const [[name, table] = [], ...more] = Object.entries(tables);
  expect([name, more]).toEqual([expect.stringMatching(/\.xlsx$/), []]);
  const [headings = [], ...rows] = readXlsx(table ?? new Uint8Array());
  const cellsUnder = (heading: string) => rows.map((cells) => cells[headings.indexOf(heading)]);
  const names = [`${here}.webp`, `${here}.webp`, `${sound}.mp3`, `${lost}.m4a`, `${unusable}.mp4`];
  expect(cellsUnder('media file')).toEqual(names);
  expect(cellsUnder('zoom file')).toEqual([`${there}.webp`, '', '', '', '']);
});

it('an export ends with an error if a storage fails', async () => {
  const categoryId = await site.addCategory();
  const mediaId = await addMedia('image', 'cloudflare', 'image/*');
  cloudflare.images.set(mediaId, { draft: false });
  const triviaQuestion = site.questionOf(categoryId, '2033-01-01');
  await site.saveDailyQuestion({ triviaQuestion, mediaType: 'image', mediaId }, caller);
  isDown = true;
  const exported = exportZip({ categoryId, format: 'csv', media: 'on' }).finally(() => {
    isDown = false;
  });
  await expect(exported).rejects.toMatchObject({ status: 502 });
});
