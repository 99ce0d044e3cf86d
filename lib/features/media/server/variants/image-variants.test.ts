import { setImmediate } from 'node:timers/promises';
import sharp, { type Color, type Sharp } from 'sharp';
import { type ImageVariants, makeImageVariants } from './image-variants';

const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

const fill = (width: number, height: number, background: Color, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } }).png();

const makeNoise = (width: number, height: number, mean: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean, sigma } },
  });

/** Makes a picture of 60 × 40 pixels: red on the left, blue on the right, white along the top. */
async function makeLandmark(): Promise<Sharp> {
  const pixels = await fill(60, 40, blue)
    .composite([
      { input: await fill(30, 40, red).toBuffer(), left: 0, top: 0 },
      { input: await fill(60, 8, '#ffffff').toBuffer(), left: 0, top: 0 },
    ])
    .toBuffer();
  return sharp(pixels);
}

function findVariant({ files }: ImageVariants, name: string): Buffer {
  const found = files.find((file) => file.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return Buffer.from(found.bytes);
}

/** Reads the colour at a place given in fractions of width and height, as three digits: 0 is dark, 1 is bright. */
async function readColor(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image)
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [0, 1, 2].map((channel) => Math.round((data[offset + channel] ?? 0) / 255)).join('');
}

const RED = '100';
const BLUE = '001';
const WHITE = '111';

/** These turn or flip the stored pixels so that a viewer who obeys the tag sees the landmark upright. */
const turnsByOrientation: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  // sharp flops before it rotates, whatever the order of the calls.
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the server turns a small JPEG with EXIF orientation %d upright, and keeps its size',
  async (orientation) => {
    const turned = await turnsByOrientation[orientation]?.(await makeLandmark())
      .png()
      .toBuffer();
    const source = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const variants = await makeImageVariants(source);
    expect(variants).toMatchObject({ width: 60, height: 40 });
    for (const name of ['public.webp', 'public.jpg', 'thumbnail.webp']) {
      const image = findVariant(variants, name);
      await expect(readColor(image, 0.25, 0.7)).resolves.toBe(RED);
      await expect(readColor(image, 0.75, 0.7)).resolves.toBe(BLUE);
      await expect(readColor(image, 0.5, 0.05)).resolves.toBe(WHITE);
      expect((await sharp(image).metadata()).orientation).toBeUndefined();
    }
  },
);

it.each([
  ['white', '#ffffff', '000'],
  ['yellow', '#ffe600', '000'],
  ['black', '#111111', '111'],
  ['red', '#d02020', '111'],
])(
  'the server puts a %s logo with transparency on a background that is visible on white pages',
  async (_name, background, ground) => {
    const logo = await fill(60, 40, background, 4)
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#00000000' })
      .toBuffer();
    const variants = await makeImageVariants(logo);
    for (const name of ['public.webp', 'public.jpg', 'thumbnail.webp']) {
      const onPage = await sharp(findVariant(variants, name))
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer();
      await expect(readColor(onPage, 0.05, 0.05)).resolves.toBe(ground);
    }
  },
);

it('the server stores no metadata of a picture, such as its place, camera or description', async () => {
  const source = await (await makeLandmark())
    .withExif({
      IFD0: { Make: 'SecretCamera', ImageDescription: 'the answer is red' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(source.includes('SecretCamera')).toBe(true);
  const { files } = await makeImageVariants(source);
  for (const { bytes } of files) {
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('SecretCamera')).toBe(false);
  }
});

it('the server shrinks a large picture to 1200 pixels and smaller sizes', async () => {
  const variants = await makeImageVariants(await fill(3000, 1500, red).toBuffer());
  expect(variants).toMatchObject({ width: 1200, height: 600 });
  for (const [name, width] of [
    ['medium.webp', 640],
    ['thumbnail.webp', 320],
    ['small.webp', 144],
  ] as const) {
    const found = await sharp(findVariant(variants, name)).metadata();
    expect(found).toMatchObject({ format: 'webp', width, height: width / 2 });
  }
});

it('the server makes small variants for phones, also of a picture with much detail', async () => {
  const detailed = await makeNoise(1200, 900, 128, 30).blur(1).jpeg({ quality: 95 }).toBuffer();
  const variants = await makeImageVariants(detailed);
  expect(findVariant(variants, 'public.webp').byteLength).toBeGreaterThan(100_000);
  expect(findVariant(variants, 'medium.webp').byteLength).toBeLessThan(30_000);
  expect(findVariant(variants, 'small.webp').byteLength).toBeLessThan(2_500);
});

it('the server keeps an animated GIF moving, with a still beside it', async () => {
  const frames = [await fill(30, 20, red).toBuffer(), await fill(30, 20, blue).toBuffer()];
  const source = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 300], loop: 0 })
    .toBuffer();
  const variants = await makeImageVariants(source);
  expect(variants).toMatchObject({ width: 30, height: 20 });
  for (const name of ['public.webp', 'medium.webp']) {
    const found = await sharp(findVariant(variants, name), { animated: true }).metadata();
    expect(found).toMatchObject({ pages: 2, delay: [200, 300], pageHeight: 20 });
  }
  await expect(sharp(findVariant(variants, 'public.jpg')).metadata()).resolves.toMatchObject({
    format: 'jpeg',
    height: 20,
  });
});

it('the server keeps transparency in WebP and puts white behind it in JPEG', async () => {
  const variants = await makeImageVariants(await fill(20, 20, '#00000000', 4).toBuffer());
  expect((await sharp(findVariant(variants, 'public.webp')).stats()).isOpaque).toBe(false);
  await expect(readColor(findVariant(variants, 'public.jpg'), 0.5, 0.5)).resolves.toBe(WHITE);
});

it.each([
  ['CMYK', async () => (await makeLandmark()).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
  ['16 bits a channel', async () => (await makeLandmark()).toColourspace('rgb16').png().toBuffer()],
  ['a wide gamut', async () => (await makeLandmark()).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()],
])('the server shows the colours of %s as sRGB of 8 bits', async (_name, make) => {
  const variants = await makeImageVariants(await make());
  const image = findVariant(variants, 'public.webp');
  await expect(readColor(image, 0.25, 0.7)).resolves.toBe(RED);
  await expect(readColor(image, 0.75, 0.7)).resolves.toBe(BLUE);
  const [, green] = await sharp(image).extract({ left: 15, top: 28, width: 1, height: 1 }).raw().toBuffer();
  // The red of the wide gamut has 51 of green until it is converted.
  expect(green).toBeLessThan(40);
  await expect(sharp(image).metadata()).resolves.toMatchObject({ space: 'srgb', depth: 'uchar' });
});

it('the server opens our own drawings only if the caller allows it', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>');
  await expect(makeImageVariants(svg)).rejects.toMatchObject({ reason: 'unsupported' });
  await expect(makeImageVariants(svg, { trustedSvg: true })).resolves.toMatchObject({
    width: 80,
    height: 60,
  });
});

/** Makes an animation that repeats two frames of noise, because it is hard to encode and quick to make. */
async function makeNoisyAnimation(repeats: number): Promise<Buffer> {
  const noise = [100, 150].map((mean) => makeNoise(1000, 1000, mean, 60).png().toBuffer());
  const gif = await sharp(await Promise.all(noise), { join: { animated: true } })
    .gif({ effort: 1, dither: 0 })
    .toBuffer();
  // The frames stand between the header of 13 bytes with its colour table and the last byte.
  const colorTableBytes = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const framesStart = 13 + colorTableBytes;
  const frames = gif.subarray(framesStart, -1);
  return Buffer.concat([
    gif.subarray(0, framesStart),
    ...Array.from({ length: repeats }, () => frames),
    gif.subarray(-1),
  ]);
}

describe('a picture that takes long to decode', () => {
  let slow: Buffer;
  beforeAll(async () => {
    slow = await makeNoisyAnimation(30);
  });

  it('is refused after the time limit', async () => {
    const making = makeImageVariants(slow, { timeoutSeconds: 1 });
    await expect(making).rejects.toMatchObject({ reason: 'too-slow' });
  });

  it('lets 32 others wait, and the next one is refused', async () => {
    const small = await fill(4, 4, red).gif().toBuffer();
    const making = makeImageVariants(slow, { timeoutSeconds: 2 }).catch(() => null);
    // The others wait only once this one is being converted.
    while (sharp.counters().process === 0) await setImmediate();
    const outcomes = Array.from({ length: 33 }, () =>
      makeImageVariants(small).then(
        () => 'made',
        ({ reason }) => reason,
      ),
    );
    expect((await Promise.all(outcomes)).toSorted()).toEqual(['busy', ...new Array(32).fill('made')]);
    await making;
  });
});
