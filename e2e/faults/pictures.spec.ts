import sharp, { type Sharp } from 'sharp';
import { type Editor, signInEditor } from '@/e2e/fixtures/editor';
import { readMemory, resetPeakMemory } from '@/e2e/fixtures/process-memory';
import { expect } from '@/e2e/fixtures/test';
import { childOf, test } from './test';

/** Memory that uploads may take, in megabytes: decoding one whole picture takes at most 200. */
const MEMORY_LIMIT = 350;

/** Makes a picture of noise, enlarged 16 times: it has detail everywhere, but few bytes for its pixels. */
async function makePicture(width: number, height: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = {
    width: Math.floor(width / 16),
    height: Math.floor(height / 16),
    channels: 3,
    background: '#808080',
    noise,
  } as const;
  const small = await sharp({ create }).png().toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' });
}

const uploads: {
  name: string;
  make: () => Promise<Buffer>;
  times?: number;
  status: number;
  says?: RegExp;
}[] = [
  {
    name: 'a JPEG of 48 megapixels',
    make: async () => (await makePicture(8064, 6048)).jpeg().toBuffer(),
    status: 200,
  },
  {
    name: 'a progressive JPEG of 50 megapixels',
    make: async () => (await makePicture(8192, 6144)).jpeg({ progressive: true }).toBuffer(),
    status: 200,
  },
  {
    name: 'four such JPEGs at once',
    make: async () => (await makePicture(8192, 6144)).jpeg({ progressive: true }).toBuffer(),
    times: 4,
    status: 200,
  },
  {
    name: 'an interlaced PNG of 40 megapixels',
    make: async () => (await makePicture(6320, 6320)).png({ progressive: true }).toBuffer(),
    status: 200,
  },
  {
    name: 'a PNG of 64 megapixels',
    make: async () => (await makePicture(8000, 8000)).png().toBuffer(),
    status: 200,
  },
  {
    name: 'an interlaced PNG of 64 megapixels',
    make: async () => (await makePicture(8000, 8000)).png({ progressive: true }).toBuffer(),
    status: 200,
  },
  {
    name: 'an interlaced PNG of 40 megapixels with 16 bits',
    make: async () =>
      (await makePicture(6320, 6320)).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    status: 413,
    says: /interlaced PNG takes too much memory/,
  },
  {
    name: 'a progressive JPEG of 50 megapixels with full colour',
    make: async () =>
      (await makePicture(8192, 6144)).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    status: 413,
    says: /progressive JPEG takes too much memory/,
  },
  {
    name: 'a PNG of 66 megapixels',
    make: async () => (await makePicture(8128, 8128)).png().toBuffer(),
    status: 413,
    says: /too many pixels.*at most 64 megapixels/,
  },
  {
    name: 'an AVIF of 12 megapixels',
    make: async () => (await makePicture(4000, 3008)).avif({ effort: 0 }).toBuffer(),
    status: 415,
    says: /AVIF pictures cannot be used/,
  },
];

async function upload(editor: Editor, content: Buffer): Promise<{ status: number; message?: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'picture');
  const response = await fetch(await editor.askForUpload(), { method: 'POST', body: form });
  return { status: response.status, ...(await response.json()) };
}

for (const { name, make, times = 1, status, says } of uploads) {
  test(`an editor who uploads ${name} gets it ${status === 200 ? 'stored' : `refused with ${status} and the reason`}, in bounded memory`, async ({
    start,
    note,
  }) => {
    const content = await make();
    const server = await start();
    const editor = await signInEditor(server.url);
    // The start goes on to prepare pages; this picture, with the fonts of all, is the last and takes most memory.
    await (await fetch(`${server.url}/preview.png`)).arrayBuffer();
    const pid = childOf(server.pid);
    resetPeakMemory(pid);
    const { now } = readMemory(pid);
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: times }, () => upload(editor, content)));
    const seconds = (performance.now() - startedAt) / 1000;
    const { peak } = readMemory(pid);
    note(
      `${(content.length / 1e6).toFixed(1)} MB file; ${peak - now} MB more than the ${now} MB before; ${seconds.toFixed(1)} s`,
    );
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      if (says) expect(answer.message).toMatch(says);
    }
    expect(peak - now).toBeLessThan(MEMORY_LIMIT);
  });
}
