import sharp, { type Sharp } from 'sharp';
import { signInEditor } from '@/e2e/fixtures/editor';
import { makeNoise } from '@/e2e/fixtures/media-files';
import { watchMemory } from '@/e2e/fixtures/process-memory';
import { expect } from '@/e2e/fixtures/test';
import { findChild, test } from './test';

/** Memory that uploads may take, in megabytes: decoding one whole picture takes at most 200. */
const MEMORY_LIMIT = 350;

const FOUR_AT_ONCE = 'four progressive JPEGs of 50 megapixels at once';

/** Makes a picture of noise, enlarged 16 times: it has detail everywhere, but few bytes for its pixels. */
async function makePicture(width: number, height: number): Promise<Sharp> {
  const small = await makeNoise('small.jpg', Math.floor(width / 16), Math.floor(height / 16));
  return sharp(small.buffer).resize(width, height, { fit: 'fill', kernel: 'nearest' });
}

interface Refusal {
  status: number;
  says: RegExp;
}

/** Pictures by name, size in pixels and format, of which some are refused. */
const pictures: [
  name: string,
  size: [number, number],
  encode: (picture: Sharp) => Sharp,
  refusal?: Refusal,
][] = [
  ['a JPEG of 48 megapixels', [8064, 6048], (picture) => picture.jpeg()],
  ['a progressive JPEG of 50 megapixels', [8192, 6144], (picture) => picture.jpeg({ progressive: true })],
  [FOUR_AT_ONCE, [8192, 6144], (picture) => picture.jpeg({ progressive: true })],
  ['an interlaced PNG of 40 megapixels', [6320, 6320], (picture) => picture.png({ progressive: true })],
  ['a PNG of 64 megapixels', [8000, 8000], (picture) => picture.png()],
  ['an interlaced PNG of 64 megapixels', [8000, 8000], (picture) => picture.png({ progressive: true })],
  [
    'an interlaced PNG of 40 megapixels with 16 bits',
    [6320, 6320],
    (picture) => picture.toColourspace('rgb16').png({ progressive: true }),
    { status: 413, says: /interlaced PNG takes too much memory/ },
  ],
  [
    'a progressive JPEG of 50 megapixels with full colour',
    [8192, 6144],
    (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    { status: 413, says: /progressive JPEG takes too much memory/ },
  ],
  [
    'a PNG of 66 megapixels',
    [8128, 8128],
    (picture) => picture.png(),
    { status: 413, says: /too many pixels.*at most 64 megapixels/ },
  ],
  [
    'an AVIF of 12 megapixels',
    [4000, 3008],
    (picture) => picture.avif({ effort: 0 }),
    { status: 415, says: /AVIF pictures cannot be used/ },
  ],
];

for (const [name, [width, height], encode, refusal] of pictures) {
  const outcome = refusal ? `refused with ${refusal.status} and the reason` : 'stored';
  test(`an editor who uploads ${name} gets it ${outcome}, in bounded memory`, async ({ start, note }) => {
    const content = await encode(await makePicture(width, height)).toBuffer();
    const server = await start();
    const editor = await signInEditor(server.url);
    // After its start the server still prepares pages; this preview is the last one, and drawing it takes most memory.
    await (await fetch(`${server.url}/preview.png`)).arrayBuffer();
    const readMemory = watchMemory(findChild(server.pid));
    const startedAt = performance.now();
    const times = name === FOUR_AT_ONCE ? 4 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => editor.upload(content)));
    const seconds = (performance.now() - startedAt) / 1000;
    const { before, more } = readMemory();
    note(
      `${(content.length / 1e6).toFixed(1)} MB file; ${more} MB more than the ${before} MB before; ${seconds.toFixed(1)} s`,
    );
    for (const answer of answers) {
      expect(answer.status).toBe(refusal?.status ?? 200);
      if (refusal) expect(answer.message).toMatch(refusal.says);
    }
    expect(more).toBeLessThan(MEMORY_LIMIT);
  });
}
