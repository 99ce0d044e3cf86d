import 'server-only';
import sharp from 'sharp';
import { escapeXml } from '@/lib/markup/escape-xml';
import { fontsFor, loadPreviewFonts } from './preview-fonts';
import { PREVIEW_SIZE } from './preview-size';
import { toPreviewText } from './preview-text';

/** A text in a box; it is wrapped, and shrunk where it does not fit at its size. All in pixels. */
export interface PreviewText {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  size: number;
  /** `#RRGGBB`. */
  color: string;
  align?: 'left' | 'centre' | 'right';
}

/** Fonts are sized in points: at 72 dots an inch a point is a pixel. */
const DPI = 72;

async function renderText({ text, width, height, size, color, align = 'left' }: PreviewText) {
  const line = toPreviewText(text);
  if (line === '') return null;
  const common = {
    text: `<span foreground="${color}">${escapeXml(line)}</span>`,
    font: `${fontsFor(line)} ${size}`,
    align,
    width,
    rgba: true,
    wrap: 'word-char',
  } as const;
  const options = { resolveWithObject: true } as const;
  const natural = await sharp({ text: { ...common, dpi: DPI } })
    .png()
    .toBuffer(options);
  if (natural.info.height <= height && natural.info.width <= width) return natural;
  return sharp({ text: { ...common, height } })
    .png()
    .toBuffer(options);
}

async function placeText(text: PreviewText) {
  const picture = await renderText(text);
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
  await loadPreviewFonts();
  const { width, height } = PREVIEW_SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const placed = await Promise.all(texts.map(placeText));
  return sharp(Buffer.from(svg)).composite(placed.flat()).png({ palette: true, effort: 7 }).toBuffer();
}

/** The image as the answer of a route. */
export function previewResponse(png: Uint8Array): Response {
  return new Response(Uint8Array.from(png), { headers: { 'Content-Type': 'image/png' } });
}
