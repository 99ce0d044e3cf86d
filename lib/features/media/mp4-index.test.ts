import fc from 'fast-check';
import { box } from '@/lib/testing/media-tags';
import { areFragmentsPlausible, checkMp4Index } from './mp4-index';

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

/** Makes an index of ten samples in two chunks, whose tables claim the given numbers. */
function makeIndex({ timed = 10, shifted = 10, inChunk = 5, chunk = 2, padding = 0 }): Buffer {
  const samples = 10;
  const sizes = Array.from({ length: samples }, () => 100);
  const tables = box(
    'stbl',
    box('stsz', uint32(0, 0, samples, ...sizes)),
    box('stts', uint32(0, 1, timed, 512)),
    box('ctts', uint32(0, 1, shifted, 1024)),
    box('stsc', uint32(0, 2, 1, inChunk, 1, chunk, 5, 1)),
    box('stco', uint32(0, 2, 100, 600)),
  );
  const track = box('trak', box('mdia', box('minf', tables)));
  return box('moov', track, Buffer.alloc(padding));
}

/** Makes a fragment of two runs of that many samples, which all have the track's own size and duration. */
function makeFragment(samples: number): Buffer {
  const run = box('trun', uint32(0, samples));
  return box('moof', box('mfhd', uint32(0, 1)), box('traf', box('tfhd', uint32(0, 1)), run, run));
}

const BILLIONS = 4_000_000_000;
const FILE_TYPE = box('ftyp', uint32(0x69736f6d, 0));
const MEDIA = box('mdat', Buffer.alloc(1000));
const blobOf = (...parts: Buffer[]) => new Blob(parts.map((part) => new Uint8Array(part)));
const check = (...parts: Buffer[]) => checkMp4Index(blobOf(...parts));

test('the check finds an index before and after the media', async () => {
  expect(await check(FILE_TYPE, makeIndex({}), MEDIA)).toBe('intact');
  expect(await check(FILE_TYPE, MEDIA, makeIndex({}))).toBe('intact');
});

test('the check finds no whole index in an incomplete export', async () => {
  expect(await check(FILE_TYPE, MEDIA.subarray(0, 500))).toBe('missing');
  expect(await check(FILE_TYPE, MEDIA, makeIndex({}).subarray(0, -4))).toBe('missing');
  expect(await check(Buffer.alloc(0))).toBe('missing');
});

test.each([{ timed: BILLIONS }, { shifted: BILLIONS }, { inChunk: BILLIONS }, { chunk: BILLIONS }])(
  'tables that claim billions are damaged: %j',
  async (claim) => {
    expect(await check(FILE_TYPE, makeIndex(claim))).toBe('damaged');
  },
);

test('a large file with reordered samples is damaged, and without them intact', async () => {
  const many = 3_000_000;
  const tables = (...extra: Buffer[]) =>
    box('moov', box('stbl', box('stsz', uint32(0, 1, many)), box('stts', uint32(0, 1, many, 1)), ...extra));
  expect(await check(FILE_TYPE, tables())).toBe('intact');
  expect(await check(FILE_TYPE, tables(box('ctts', uint32(0, 1, 10, 1024))))).toBe('damaged');
});

test('an index larger than any recording needs is damaged', async () => {
  expect(await check(FILE_TYPE, makeIndex({ padding: 31_000_000 }))).toBe('intact');
  expect(await check(FILE_TYPE, makeIndex({ padding: 33_000_000 }))).toBe('damaged');
});

const arePlausible = (...parts: Buffer[]) =>
  areFragmentsPlausible(blobOf(FILE_TYPE, makeIndex({}), ...parts));

test('the check accepts fragments with as many samples as a recording can have', async () => {
  expect(await arePlausible(MEDIA)).toBe(true);
  expect(await arePlausible(makeFragment(250_000), MEDIA)).toBe(true);
});

test('the check refuses fragments with too many samples, or that are cut off', async () => {
  expect(await arePlausible(makeFragment(10), MEDIA, makeFragment(250_001), MEDIA)).toBe(false);
  expect(await arePlausible(makeFragment(BILLIONS), MEDIA)).toBe(false);
  expect(await arePlausible(makeFragment(10).subarray(0, -4))).toBe(false);
});

test('the check refuses a file with too many boxes', async () => {
  const makeBoxes = (count: number) => new Array<Buffer>(count).fill(box('free'));
  expect(await arePlausible(...makeBoxes(10_000))).toBe(true);
  expect(await arePlausible(...makeBoxes(20_000))).toBe(false);
});

test.each([
  ['stts', [0, 1_000_000, 1, 512]],
  ['stsz', [0, 0, 1_000_000, 100]],
])('a table %s that does not fit its box is damaged', async (type, content) => {
  const tables = box('stbl', box(type, uint32(...content)));
  expect(await check(FILE_TYPE, box('moov', box('trak', box('mdia', box('minf', tables)))))).toBe('damaged');
});

test('no bytes make the checks throw or hang', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(300), async (noise, at) => {
      const bytes = Buffer.concat([FILE_TYPE, makeIndex({}), makeFragment(10), MEDIA]);
      bytes.set(noise, at);
      expect(['intact', 'missing', 'damaged']).toContain(await check(bytes));
      expect([true, false]).toContain(await areFragmentsPlausible(blobOf(bytes)));
    }),
  );
});
