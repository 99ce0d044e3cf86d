import 'server-only';
import PQueue from 'p-queue';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { requireImageContent } from '@/lib/features/media/server/inspection/sniff';
import type { ImageFileName } from '@/lib/features/media/server/media-keys';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';

const MAX_PIXELS = 40_000_000;
/** Lines are decoded whole: a picture of one line as wide as that took 3 GB. */
const MAX_EDGE = 30_000;
const PUBLIC_EDGE = 1200;
const THUMBNAIL_EDGE = 320;
const HASH_EDGE = 100;
const SVG_DENSITY = 144;
/** Decoders of interlaced PNG and progressive JPEG hold the whole picture; this bounds what they may take. */
const MAX_WHOLE_PICTURE_BYTES = 200_000_000;
const TIMEOUT_SECONDS = 30;

const UPLOAD_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif']);

interface ImageFile {
  name: ImageFileName;
  bytes: Uint8Array;
}

export interface ImageVariants {
  /** Size of the `public` variant in pixels, upright. */
  width: number;
  height: number;
  animated: boolean;
  /** thumbhash in base64, for a blurred placeholder. */
  thumbhash: string;
  files: ImageFile[];
}

export interface ImageVariantOptions {
  /** Rasterise our own SVG art; never set for anything a person sent. */
  trustedSvg?: boolean;
}

// One at a time: decoding is already parallel inside libvips, and memory stays bounded.
const queue = new PQueue({ concurrency: 1 });
const MAX_WAITING = 32;

/**
 * Decodes an image fully and makes everything we deliver of it: upright, sRGB, without metadata, at most
 * 1200 px wide and high; an animated GIF becomes an animated WebP with a still JPEG beside it.
 *
 * @param input the bytes of a JPEG, PNG or GIF, or the path of one
 * @throws MediaRefusal `unsupported`, `damaged`, `too-many-pixels` or `busy`
 */
export async function makeImageVariants(
  input: Uint8Array | string,
  options: ImageVariantOptions = {},
): Promise<ImageVariants> {
  if (queue.size >= MAX_WAITING) throw new MediaRefusal('busy');
  return queue.add(async () => {
    try {
      return await convert(input, options);
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

async function convert(
  input: Uint8Array | string,
  { trustedSvg = false }: ImageVariantOptions,
): Promise<ImageVariants> {
  // libvips must not get to choose the decoder: it would open SVG, TIFF and more.
  if (!trustedSvg) await requireImageContent(input);
  const source = (animated: boolean) =>
    sharp(input, {
      animated,
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      ...(trustedSvg ? { density: SVG_DENSITY } : {}),
    }).timeout({ seconds: TIMEOUT_SECONDS });

  const metadata = await source(false).metadata();
  const format = metadata.format ?? '';
  if (!(UPLOAD_FORMATS.has(format) || (trustedSvg && format === 'svg')))
    throw new MediaRefusal('unsupported');
  if (Math.max(metadata.width, metadata.height) > MAX_EDGE) throw new MediaRefusal('too-many-pixels');
  if (wholePictureBytes(metadata) > MAX_WHOLE_PICTURE_BYTES) throw new MediaRefusal('too-many-pixels');

  const still = await decodeStill(source(false));
  const animated = format === 'gif' && (metadata.pages ?? 1) > 1;
  const moving = animated
    ? await fitInside(source(true), PUBLIC_EDGE).webp({ quality: 80 }).toBuffer()
    : null;

  const { width, height } = still.info;
  return {
    width,
    height,
    animated,
    thumbhash: await thumbhashOf(still),
    files: [
      { name: 'public.webp', bytes: moving ?? (await fromStill(still).webp({ quality: 82 }).toBuffer()) },
      { name: 'public.jpg', bytes: await toJpeg(fromStill(still)) },
      { name: 'thumbnail.webp', bytes: await toThumbnail(fromStill(still)) },
    ],
  };
}

interface Still {
  data: Buffer;
  info: OutputInfo;
}

/** The one full decode: every still variant is made from these at most 1200 × 1200 raw pixels. */
function decodeStill(source: Sharp): Promise<Still> {
  return fitInside(source.autoOrient(), PUBLIC_EDGE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function fromStill({ data, info }: Still): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

function fitInside(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

function toJpeg(image: Sharp): Promise<Buffer> {
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

function toThumbnail(image: Sharp): Promise<Buffer> {
  return fitInside(image, THUMBNAIL_EDGE).webp({ quality: 75 }).toBuffer();
}

async function thumbhashOf(still: Still): Promise<string> {
  const { data, info } = await fitInside(fromStill(still), HASH_EDGE)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function wholePictureBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (!isProgressive) return 0;
  // JPEG keeps 16-bit coefficients of every component until the last scan has arrived.
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * bytesPerSample;
}

function refusalOf(error: unknown): MediaRefusal {
  if (error instanceof MediaRefusal) return error;
  const { message } = error as Error;
  if (/pixel limit/i.test(message)) return new MediaRefusal('too-many-pixels', { cause: error });
  if (/unsupported image format/i.test(message)) return new MediaRefusal('unsupported', { cause: error });
  return new MediaRefusal('damaged', { cause: error });
}
