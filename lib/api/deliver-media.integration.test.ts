import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { getLocalDisk } from '@/lib/features/media/server/drivers/local';
import {
  buildImageKey,
  buildSoundKey,
  createMediaId,
  type ImageFileName,
} from '@/lib/features/media/server/media-keys';
import { insertMedia } from '@/lib/features/media/server/store';
import { makeImageVariants } from '@/lib/features/media/server/variants/image-variants';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { BODY_LENGTH_HEADER } from '@/lib/http/request-head';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { deliverMedia } from './deliver-media';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>',
);
const SOUND = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

async function addImage(): Promise<string> {
  const id = createMediaId();
  const { files, ...size } = await makeImageVariants(SVG, { trustedSvg: true });
  for (const { name, bytes } of files) await getLocalDisk().write(buildImageKey(id, name), bytes);
  const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
  await insertMedia({ id, createdAt: new Date().toISOString(), ...facts, ...size });
  return id;
}

async function bytesOfFile(id: string, name: ImageFileName): Promise<Buffer> {
  return Buffer.from(await new Response(await getLocalDisk().read(buildImageKey(id, name))).arrayBuffer());
}

async function addSound(): Promise<string> {
  const id = createMediaId();
  await getLocalDisk().write(buildSoundKey(id), SOUND);
  const facts = { kind: 'audio', driver: 'local', contentType: 'audio/mpeg', bytes: 1000 } as const;
  await insertMedia({ id, createdAt: new Date().toISOString(), ...facts });
  return id;
}

/** Saves a question with that media, the given number of days from today. */
async function addQuestion(
  daysFromToday: number,
  media: { mediaType: 'image' | 'audio'; mediaId: string; zoomMediaId?: string },
) {
  const categoryId = await addCategory();
  const forDate = addDays(getProductToday(), daysFromToday);
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, forDate), ...media }, await addCaller());
}

/** Adds an image that a question of today shows. */
async function addShownImage(): Promise<string> {
  const id = await addImage();
  await addQuestion(0, { mediaType: 'image', mediaId: id });
  return id;
}

async function get(
  id: string,
  {
    headers = {},
    variant,
    caller = visitor,
  }: { headers?: Record<string, string>; variant?: string; caller?: typeof visitor } = {},
) {
  const request = new Request(`http://localhost/api/media/${id}`, { headers });
  return deliverMedia(request, { id, variant }, caller);
}

const statusOf = (id: string, caller = visitor) =>
  get(id, { caller }).then(
    (response) => response.status,
    (error) => error.status,
  );

describe('by the rules of access', () => {
  it.each([
    [-1, 200],
    [0, 200],
    [1, 404],
  ])('a visitor who requests the media of a question %d days from today gets %d', async (days, expected) => {
    const sound = await addSound();
    await addQuestion(days, { mediaType: 'audio', mediaId: sound });
    const image = await addImage();
    const zoom = await addImage();
    await addQuestion(days, { mediaType: 'image', mediaId: image, zoomMediaId: zoom });
    for (const id of [sound, image, zoom]) await expect(statusOf(id)).resolves.toBe(expected);
  });

  it('staff get the media of a future question, and players do not', async () => {
    const sound = await addSound();
    await addQuestion(3, { mediaType: 'audio', mediaId: sound });
    await expect(statusOf(sound, await addCaller('admin'))).resolves.toBe(200);
    await expect(statusOf(sound, await addCaller('player'))).resolves.toBe(404);
  });

  it('only staff see unused media', async () => {
    const image = await addImage();
    await expect(statusOf(image)).resolves.toBe(404);
    await expect(statusOf(image, await addCaller())).resolves.toBe(200);
  });

  it('everybody sees the image of a category, even if a future question shows it, too', async () => {
    const image = await addImage();
    await addQuestion(2, { mediaType: 'image', mediaId: image });
    const categoryId = await addCategory();
    await database().updateTable('categories').set({ mediaId: image }).where('id', '=', categoryId).execute();
    await expect(statusOf(image)).resolves.toBe(200);
  });

  it('media may be cached for ever only if everybody may see them', async () => {
    const sound = await addSound();
    const caller = await addCaller();
    await addQuestion(1, { mediaType: 'audio', mediaId: sound });
    expect((await get(sound, { caller })).headers.get('cache-control')).toBe('private, no-cache');
    await addQuestion(0, { mediaType: 'audio', mediaId: sound });
    expect((await get(sound)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['', 'x', '..%2f..%2fetc', '../../trivia.db', 'unknown-01'])(
    'the id %j is 404 also for staff',
    async (id) => {
      await expect(statusOf(id, await addCaller())).resolves.toBe(404);
    },
  );
});

describe('an image', () => {
  let id: string;
  beforeAll(async () => {
    id = await addShownImage();
  });

  it.each([
    ['image/avif,image/webp,*/*', undefined, 'public.webp'],
    ['*/*', 'public', 'public.jpg'],
    ['image/jpeg,image/webp;q=0.5', 'public', 'public.jpg'],
    ['image/webp;q=0,*/*', 'public', 'public.jpg'],
    ['*/*', 'thumbnail', 'thumbnail.webp'],
    ['*/*', 'small', 'small.webp'],
    ['image/avif,image/webp,*/*', 'medium', 'medium.webp'],
    ['*/*', 'medium', 'public.jpg'],
  ] as const)(
    'for a client that accepts "%s" and asks for the variant %s is its file %s',
    async (accept, variant, name) => {
      const response = await get(id, { headers: { accept }, variant });
      expect(response.headers.get('content-type')).toBe(name.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
      expect(response.headers.get('vary')).toBe('Accept');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(await bytesOfFile(id, name));
    },
  );

  it.each(['original', 'public.webp', '..'])('is 404 for the unknown variant %s', async (variant) => {
    await expect(get(id, { variant })).rejects.toMatchObject({ status: 404 });
  });

  it('has headers by which a browser cannot run it', async () => {
    const { headers } = await get(id);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('content-disposition')).toBe('inline');
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get(id)).headers.get('etag') ?? '';
    const again = await get(id, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await expect(again.text()).resolves.toBe('');
  });
});

describe('a missing smaller variant', () => {
  const webp = { accept: 'image/webp' };
  const bytesOf = async (variant: string, id: string) =>
    Buffer.from(await (await get(id, { variant, headers: webp })).arrayBuffer());

  it('is made again from the original and stored, also if several clients request it at once', async () => {
    const id = await addShownImage();
    for (const variant of ['medium', 'small'] as const) {
      const before = await bytesOfFile(id, `${variant}.webp`);
      await getLocalDisk().remove(buildImageKey(id, `${variant}.webp`));
      const answers = await Promise.all([1, 2, 3].map(() => bytesOf(variant, id)));
      expect(answers).toEqual([before, before, before]);
      expect(await bytesOfFile(id, `${variant}.webp`)).toEqual(before);
    }
  });

  it('is replaced by an original that cannot be made smaller', async () => {
    const id = await addShownImage();
    await getLocalDisk().remove(buildImageKey(id, 'medium.webp'));
    await getLocalDisk().write(buildImageKey(id, 'public.webp'), SOUND);
    expect(await bytesOf('medium', id)).toEqual(SOUND);
  });

  it('is 404 without an original', async () => {
    const id = await addShownImage();
    for (const variant of ['medium', 'public'] as const)
      await getLocalDisk().remove(buildImageKey(id, `${variant}.webp`));
    await expect(get(id, { variant: 'medium', headers: webp })).rejects.toMatchObject({ status: 404 });
  });

  it('of a future question is not made for a visitor, who gets 404', async () => {
    const id = await addImage();
    await addQuestion(1, { mediaType: 'image', mediaId: id });
    await getLocalDisk().remove(buildImageKey(id, 'small.webp'));
    await expect(get(id, { variant: 'small' })).rejects.toMatchObject({ status: 404 });
    await expect(getLocalDisk().sizeOf(buildImageKey(id, 'small.webp'))).resolves.toBeNull();
  });
});

describe('a sound', () => {
  let id: string;
  beforeAll(async () => {
    id = await addSound();
    await addQuestion(0, { mediaType: 'audio', mediaId: id });
  });

  it('is sent whole, with its length and type', async () => {
    const response = await get(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get(BODY_LENGTH_HEADER)).toBe('1000');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(SOUND);
  });

  it('is sent in part for a range', async () => {
    const response = await get(id, { headers: { range: 'bytes=900-' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 900-999/1000');
    expect(response.headers.get(BODY_LENGTH_HEADER)).toBe('100');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(SOUND.subarray(900));
  });

  it('is refused with 416 for a range beyond its end', async () => {
    const response = await get(id, { headers: { range: 'bytes=1000-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-range')).toBe('bytes */1000');
  });

  it('is sent whole if the client has a part of another version', async () => {
    const etag = (await get(id)).headers.get('etag') ?? '';
    const headers = { range: 'bytes=0-9' };
    expect((await get(id, { headers: { ...headers, 'if-range': etag } })).status).toBe(206);
    expect((await get(id, { headers: { ...headers, 'if-range': '"another"' } })).status).toBe(200);
  });

  it('is answered for HEAD with the headers of the range alone', async () => {
    const head = await deliverMedia(
      new Request('http://localhost/', { method: 'HEAD', headers: { range: 'bytes=0-9' } }),
      { id },
      visitor,
    );
    expect([head.status, head.headers.get(BODY_LENGTH_HEADER), head.body]).toEqual([206, '10', null]);
  });

  it('is 404 if its file is missing', async () => {
    const lost = await addSound();
    await addQuestion(0, { mediaType: 'audio', mediaId: lost });
    await getLocalDisk().remove(buildSoundKey(lost));
    await expect(statusOf(lost)).resolves.toBe(404);
  });

  it('has no variants', async () => {
    await expect(get(id, { variant: 'public' })).rejects.toMatchObject({ status: 404 });
  });
});
