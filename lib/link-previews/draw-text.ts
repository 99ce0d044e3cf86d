import 'server-only';
import sharp from 'sharp';
import { escapeXml } from '@/lib/markup/escape-xml';
import { withoutDirectionMarks } from './direction-marks';
import { loadFontsFor } from './preview-fonts';
import { shorten } from './shorten';

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * Text as a preview image can draw it: one line, letters composed, without characters that draw nothing or turn the
 * direction of what follows; at most `maxLength` characters, cut at a word with an ellipsis.
 */
export function toPreviewText(text: string, maxLength = 220): string {
  const line = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '');
  return shorten(withoutDirectionMarks(line).trim(), maxLength);
}

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
  /** 900, the heaviest, unless said otherwise. */
  weight?: number;
  align?: 'left' | 'centre' | 'right';
}

/** Fonts are sized in points: at 72 dots an inch a point is a pixel. */
const DPI = 72;

/** The text as a PNG as small as it comes out, within its box; null for one that shows nothing. */
export async function drawText({
  text,
  width,
  height,
  size,
  color,
  weight = 900,
  align = 'left',
}: PreviewText) {
  const line = toPreviewText(text);
  if (line === '') return null;
  const common = {
    text: `<span foreground="${color}" font_weight="${weight}" insert_hyphens="false">${escapeXml(line)}</span>`,
    font: `${(await loadFontsFor(line)).join(',')}, ${size}`,
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
