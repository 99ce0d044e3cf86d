import 'server-only';
import PQueue from 'p-queue';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_EDGES } from '@/lib/features/media/media-url';
import { MAX_EDGE, MAX_PIXELS } from '@/lib/features/media/rules';
import { requireImageContent } from '@/lib/features/media/server/inspection/sniff';
import { type ImageFileName, REMADE_FILE_NAMES } from '@/lib/features/media/server/media-keys';
import { MediaRefusal, type RefusalReason } from '@/lib/features/media/server/media-refusal';
import { fitInside, makeSmallerVariant } from './smaller-variants';

/** An SVG has 72 dots per inch in its own size; our own art is drawn at twice that size. */
const SVG_DENSITY = 144;
/** An animation has many frames, and a thumbnail is shown small, so both may lose more than a still picture. */
const QUALITY = { still: 82, animation: 80, thumbnail: 75 } as const;
/** Decoders of interlaced PNG, progressive JPEG and GIF may hold a whole picture of at most this many bytes. */
const MAX_WHOLE_PICTURE_BYTES = 200_000_000;
const TIMEOUT_SECONDS = 15;
/** Below this contrast with white (WCAG), a transparent picture gets a dark background. */
const MIN_CONTRAST = 2;
const DARK_BACKGROUND = '#222222';
const SAMPLE_STEP = 7;

const UPLOAD_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif']);

export interface ImageVariants {
  /** Width and height are those of the `public` variant in pixels, upright. */
  width: number;
  height: number;
  files: { name: ImageFileName; bytes: Uint8Array }[];
}

interface ImageVariantOptions {
  /** It allows our own SVG art, and is never set for anything a person sent. */
  trustedSvg?: boolean;
  timeoutSeconds?: number;
}

// The cache of libvips is off, because no two uploads are the same.
sharp.cache(false);

// At most two images are converted at once, of which one is decoded whole, so that memory stays bounded.
const queue = new PQueue({ concurrency: 2 });
const wholePictures = new PQueue({ concurrency: 1 });
const MAX_WAITING = 32;

/** Makes all variants of a JPEG, PNG or GIF: upright, sRGB, without metadata, at most 1200 px. Throws MediaRefusal. */
export async function makeImageVariants(
  input: Uint8Array | string,
  options: ImageVariantOptions = {},
): Promise<ImageVariants> {
  try {
    const picture = await examinePicture(input, options);
    if (queue.size + wholePictures.size >= MAX_WAITING) throw new MediaRefusal('busy');
    const prepare = () => queue.add(() => convertPicture(picture));
    return await (picture.isDecodedWhole ? wholePictures.add(prepare) : prepare());
  } catch (error) {
    throw toRefusal(error);
  }
}

interface Picture {
  source: (animated: boolean) => Sharp;
  isAnimated: boolean;
  /** Its decoder holds the whole picture at once, instead of a line. */
  isDecodedWhole: boolean;
}

async function examinePicture(
  input: Uint8Array | string,
  { trustedSvg = false, timeoutSeconds = TIMEOUT_SECONDS }: ImageVariantOptions,
): Promise<Picture> {
  // libvips must not get to choose the decoder: it would open SVG, TIFF and more.
  if (!trustedSvg) await requireImageContent(input);
  const source = (animated: boolean) =>
    sharp(input, {
      animated,
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      ...(trustedSvg ? { density: SVG_DENSITY } : {}),
    }).timeout({ seconds: timeoutSeconds });

  const metadata = await source(false).metadata();
  const format = metadata.format ?? '';
  if (!(UPLOAD_FORMATS.has(format) || (trustedSvg && format === 'svg')))
    throw new MediaRefusal('unsupported');
  if (Math.max(metadata.width, metadata.height) > MAX_EDGE) throw new MediaRefusal('too-many-pixels');
  const whole = estimateWholePicture(metadata);
  if (whole && whole.bytes > MAX_WHOLE_PICTURE_BYTES) throw new MediaRefusal(whole.reason);
  const isAnimated = format === 'gif' && (metadata.pages ?? 1) > 1;
  return { source, isAnimated, isDecodedWhole: whole !== null };
}

async function convertPicture({ source, isAnimated }: Picture): Promise<ImageVariants> {
  const decoded = await decodeStill(source(false));
  const flattening = needsDarkBackground(decoded) ? { background: DARK_BACKGROUND } : false;
  const still = flattening ? await toRaw(fromStill(decoded).flatten(flattening)) : decoded;
  const moving = isAnimated
    ? await fitInside(source(true), IMAGE_EDGES.public)
        .flatten(flattening)
        .webp({ quality: QUALITY.animation })
        .toBuffer()
    : null;
  const publicWebp = moving ?? (await fromStill(still).webp({ quality: QUALITY.still }).toBuffer());
  const smaller = await Promise.all(
    REMADE_FILE_NAMES.map(async (name) => ({ name, bytes: await makeSmallerVariant(name, publicWebp) })),
  );
  const jpeg = fromStill(still)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY.still, mozjpeg: true });
  const thumbnail = fitInside(fromStill(still), IMAGE_EDGES.thumbnail).webp({ quality: QUALITY.thumbnail });
  const { width, height } = still.info;
  return {
    width,
    height,
    files: [
      { name: 'public.webp', bytes: publicWebp },
      { name: 'public.jpg', bytes: await jpeg.toBuffer() },
      { name: 'thumbnail.webp', bytes: await thumbnail.toBuffer() },
      ...smaller,
    ],
  };
}

type Still = Awaited<ReturnType<typeof toRaw>>;

/** Decodes a picture once: every still variant is made from these at most 1200 × 1200 raw pixels. */
function decodeStill(source: Sharp): Promise<Still> {
  return toRaw(fitInside(source.autoOrient(), IMAGE_EDGES.public).toColourspace('srgb'));
}

function toRaw(image: Sharp) {
  return image.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}

/** Would a transparent picture, such as a white logo, vanish on white? */
function needsDarkBackground({ data }: Still): boolean {
  let light = 0;
  let visible = 0;
  let isOpaque = true;
  for (let at = 0; at < data.length; at += 4 * SAMPLE_STEP) {
    const alpha = data[at + 3] ?? 0;
    const square = (channel: number) => (data[at + channel] ?? 0) ** 2;
    visible += alpha;
    light += alpha * (0.2126 * square(0) + 0.7152 * square(1) + 0.0722 * square(2));
    if (alpha < 255) isOpaque = false;
  }
  // WCAG sums linear light, which the squares of sRGB values approximate.
  const luminance = visible > 0 ? light / visible / 255 ** 2 : 0;
  return !isOpaque && 1.05 / (luminance + 0.05) < MIN_CONTRAST;
}

function fromStill({ data, info }: Still): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

/** Estimates what a decoder holds at once; null for one that works line by line. */
function estimateWholePicture(metadata: Metadata): { bytes: number; reason: RefusalReason } | null {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = metadata;
  const pixels = width * height;
  // For each pixel the decoder holds four bytes of colour and one byte of palette index.
  if (format === 'gif') return { bytes: pixels * 5, reason: 'large-gif' };
  if (!isProgressive) return null;
  if (format !== 'jpeg') {
    return { bytes: pixels * channels * (depth === 'ushort' ? 2 : 1), reason: 'interlaced' };
  }
  // The decoder holds 16-bit coefficients; at 4:2:0, the two colour components have a quarter of the samples each.
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return { bytes: pixels * samples * 2, reason: 'progressive' };
}

function toRefusal(error: unknown): MediaRefusal {
  if (error instanceof MediaRefusal) return error;
  const { message } = error as Error;
  if (/pixel limit/i.test(message)) return new MediaRefusal('too-many-pixels', { cause: error });
  if (/^timeout/i.test(message)) return new MediaRefusal('too-slow', { cause: error });
  if (/unsupported image format/i.test(message)) return new MediaRefusal('unsupported', { cause: error });
  return new MediaRefusal('damaged', { cause: error });
}
