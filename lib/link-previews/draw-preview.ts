import 'server-only';
import sharp from 'sharp';
import { VERSION_HEADER } from '@/lib/kept/finished-answer';
import { PREVIEW_SIZE, pictureVersion } from './content-version';
import { drawText, type PreviewText } from './draw-text';

async function placeText(text: PreviewText) {
  const picture = await drawText(text);
  if (!picture) return [];
  const { width, height } = picture.info;
  const free = text.width - width;
  const offset = { left: 0, centre: free / 2, right: free }[text.align ?? 'left'];
  const left = Math.max(0, Math.round(text.left + offset));
  const top = Math.max(0, Math.round(text.top + (text.height - height) / 2));
  return [{ input: picture.data, left, top }];
}

/**
 * A preview image as PNG, 1200×630: a drawing (SVG elements, without text) with texts on it. The texts are laid out
 * by Pango, which knows right-to-left scripts and CJK line breaks.
 */
export async function drawPreview(drawing: string, texts: readonly PreviewText[]): Promise<Uint8Array> {
  const { width, height } = PREVIEW_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const placed = await Promise.all(texts.map(placeText));
  return sharp(Buffer.from(svg)).composite(placed.flat()).png({ palette: true, effort: 7 }).toBuffer();
}

/** The image as the answer of a route; `shown` is all that it shows, where an address may be of its content. */
export function previewResponse(png: Uint8Array, shown?: unknown): Response {
  const headers = new Headers({ 'Content-Type': 'image/png' });
  if (shown !== undefined) headers.set(VERSION_HEADER, pictureVersion(shown));
  return new Response(Uint8Array.from(png), { headers });
}
