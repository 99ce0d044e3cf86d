import fc from 'fast-check';
import { checkMp4Index } from './mp4-index';

type Bytes = Uint8Array<ArrayBuffer>;

function uint32(...values: number[]): Bytes {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [at, value] of values.entries()) view.setUint32(at * 4, value);
  return new Uint8Array(view.buffer);
}

function join(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function box(type: string, ...content: Bytes[]): Bytes {
  const body = join(...content);
  return join(
    uint32(body.length + 8),
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    body,
  );
}

/** An index of ten samples whose time and offset tables speak of as many as they are told. */
function index({ timed = 10, shifted = 10 }): Bytes {
  const samples = 10;
  const sizes = Array.from({ length: samples }, () => 100);
  const tables = box(
    'stbl',
    box('stsz', uint32(0, 0, samples, ...sizes)),
    box('stts', uint32(0, 1, timed, 512)),
    box('ctts', uint32(0, 1, shifted, 1024)),
  );
  return box('moov', box('trak', box('mdia', box('minf', tables))));
}

const FILE_TYPE = box('ftyp', uint32(0x69736f6d, 0));
const MEDIA = box('mdat', new Uint8Array(1000));
const check = (...parts: Bytes[]) => checkMp4Index(new Blob(parts));

test('an index is found before and after the media', async () => {
  expect(await check(FILE_TYPE, index({}), MEDIA)).toBe('sound');
  expect(await check(FILE_TYPE, MEDIA, index({}))).toBe('sound');
});

test('an export that was broken off has no index, or half of one', async () => {
  expect(await check(FILE_TYPE, MEDIA.slice(0, 500))).toBe('missing');
  expect(await check(FILE_TYPE, MEDIA, index({}).slice(0, -4))).toBe('missing');
  expect(await check(new Uint8Array(0))).toBe('missing');
});

test('tables that claim billions of samples are damaged', async () => {
  expect(await check(FILE_TYPE, index({ timed: 4_000_000_000 }))).toBe('damaged');
  expect(await check(FILE_TYPE, index({ shifted: 4_000_000_000 }))).toBe('damaged');
});

test('a table that does not fit its box is damaged', async () => {
  const tables = box('stbl', box('stts', uint32(0, 1_000_000, 1, 512)));
  expect(await check(FILE_TYPE, box('moov', box('trak', box('mdia', box('minf', tables)))))).toBe('damaged');
});

test('no bytes make it throw or run on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(300), async (noise, at) => {
      const bytes = join(FILE_TYPE, index({}), MEDIA);
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
      expect(['sound', 'missing', 'damaged']).toContain(await check(bytes));
    }),
  );
});
