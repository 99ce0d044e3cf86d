import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { MediaType } from '@/lib/contract/kinds';
import { mediaCorpus, readCorpusFile } from '@/lib/testing/media-corpus';
import {
  incoming,
  listStoredKeys,
  openAs,
  readOutcome,
  signIn,
  splitIntoChunks,
  type Uploader,
} from '@/lib/testing/uploading';
import { receiveUpload } from './receive-upload';
import { findMedia } from './store';

/** The memory of the server may grow by these megabytes with large files. */
const MAX_MEGABYTES = 400;
const run = promisify(execFile);

let caller: Uploader;
beforeAll(async () => {
  caller = await signIn();
});

const refusedFiles = mediaCorpus.filter(({ expected }) => typeof expected === 'string');
const acceptedFiles = mediaCorpus.flatMap(({ expected, ...file }) =>
  typeof expected === 'string' ? [] : [{ ...file, expected }],
);

it.each(refusedFiles)('$name is refused as $expected, and not stored', async (file) => {
  const { refused, id } = await readOutcome(caller, file, await file.make());
  expect(refused).toBe(file.expected);
  await expect(findMedia(id)).resolves.toBeUndefined();
  await expect(listStoredKeys(id)).resolves.toEqual([]);
  await expect(incoming()).resolves.toEqual([]);
});

it.each(acceptedFiles)('$name is stored as $expected', async (file) => {
  const { row, note = '', refused, id } = await readOutcome(caller, file, await file.make());
  expect(refused).toBeUndefined();
  expect(row).toMatchObject({ width: null, height: null, originalName: file.name, ...file.expected });
  expect(note).toMatch(file.note ?? /^$/);
  const isImage = row?.kind === 'image';
  await expect(listStoredKeys(id)).resolves.toHaveLength(isImage ? 5 : 1);
  await expect(incoming()).resolves.toEqual([]);
  if (isImage) return;
  expect(row?.durationMs).toBeGreaterThan(1900);
  expect(row?.durationMs).toBeLessThan(2200);
});

/** Decoders hold the progressive and the interlaced picture whole; one is refused by its header, and the recording has a large tag. */
const large = [
  'sixty-four-megapixels.png',
  'nine-hundred-megapixels.png',
  'progressive-39-megapixels.jpg',
  'interlaced-40-megapixels.png',
  'long-title.mp3',
];

it('the server grows by less than 400 MB for large files that arrive at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  for (const name of large) writeFileSync(join(folder, name), await readCorpusFile(name));
  const measure = async (): Promise<number> => {
    const { stdout } = await run(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'lib/testing/measure-large-uploads.ts', folder],
      // The environment is that of a real server.
      { env: { ...process.env, MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'silent' } },
    );
    return JSON.parse(stdout);
  };
  try {
    // The allocator may hold on to memory of earlier pictures, so the lower of two measurements counts.
    const first = await measure();
    const megabytes = first < MAX_MEGABYTES ? first : Math.min(first, await measure());
    expect(megabytes).toBeGreaterThan(0);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const beginnings = {
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'PNG header': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  JPEG: [0xff, 0xd8, 0xff],
  GIF: [...Buffer.from('GIF89a')],
  WebP: [...Buffer.from('RIFF\0\0\0\0WEBP')],
  WAV: [...Buffer.from('RIFF\0\0\0\0WAVE')],
  MP3: [0xff, 0xfb, 0x90],
  ID3: [...Buffer.from('ID3\x04\0\0')],
  MP4: [...Buffer.from('\0\0\0\x18ftypisom')],
  MOV: [...Buffer.from('\0\0\0\x14ftypqt  ')],
  HEIC: [...Buffer.from('\0\0\0\x18ftypheic')],
  MPEG: [0, 0, 1, 0xba],
  zip: [...Buffer.from('PK\x03\x04')],
  gzip: [0x1f, 0x8b, 8],
  TIFF: [...Buffer.from('II*\0')],
  Matroska: [0x1a, 0x45, 0xdf, 0xa3],
  ASF: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9],
  Ogg: [...Buffer.from('OggS')],
  FLAC: [...Buffer.from('fLaC')],
  SVG: [...Buffer.from('<?xml version="1.0"?><svg')],
} as const;

it.each(Object.entries(beginnings))(
  'a few bytes behind the beginning of %s are refused, never a failure',
  async (_, head) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<MediaType>('image', 'audio'),
        fc.uint8Array({ maxLength: 64 }),
        async (mediaType, noise) => {
          const content = Buffer.from([...head, ...noise]);
          const sending = openAs(caller, mediaType).then((upload) =>
            receiveUpload(upload, splitIntoChunks(content), 'a'),
          );
          await expect(sending).rejects.toMatchObject({ status: 415 });
        },
      ),
      { numRuns: 5 },
    );
  },
);
