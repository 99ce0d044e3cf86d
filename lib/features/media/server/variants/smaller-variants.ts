import 'server-only';
import sharp from 'sharp';
import { IMAGE_EDGES } from '@/lib/features/media/media-url';
import { MAX_PIXELS } from '@/lib/features/media/rules';
import type { RemadeFileName } from '@/lib/features/media/server/media-keys';

/** Tried from the best on, until the file is small enough. */
const QUALITIES = [75, 60, 45, 30, 20];
/** Animations are encoded once: no lower quality would make that many frames small enough. */
const ANIMATED_QUALITIES = [60];

const SMALLER = {
  'small.webp': { edge: IMAGE_EDGES.small, mostBytes: 2_500, moves: false },
  'medium.webp': { edge: IMAGE_EDGES.medium, mostBytes: 30_000, moves: true },
} as const;

/**
 * Makes a smaller variant of a picture's `public.webp`: a page with one is to cost a phone 90 KB, whatever the picture
 * shows (docs/performance.md).
 */
export async function makeSmallerVariant(name: RemadeFileName, publicWebp: Uint8Array): Promise<Uint8Array> {
  const { edge, mostBytes, moves } = SMALLER[name];
  const source = sharp(publicWebp, { animated: moves, limitInputPixels: MAX_PIXELS });
  const { pages = 1 } = await source.metadata();
  const image = source.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  let bytes: Uint8Array = publicWebp;
  for (const quality of pages > 1 ? ANIMATED_QUALITIES : QUALITIES) {
    bytes = await image.clone().webp({ quality }).toBuffer();
    if (bytes.byteLength <= mostBytes) break;
  }
  return bytes;
}
