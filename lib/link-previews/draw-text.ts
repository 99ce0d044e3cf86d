import 'server-only';
import sharp from 'sharp';
import { shorten, withoutDirectionMarks } from './page-metadata';
import { fitToFaces } from './preview-fonts';
import { toMarkup } from './text-markup';

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u{AD}]/gu;

/** Our face has the plain hyphen alone; with a word joiner no line ends behind it. */
const HYPHEN = '\u2010';
const UNBROKEN_HYPHEN = '\u2011';

/**
 * Text as a preview image can draw it: one line, letters composed, without characters that draw nothing or turn the
 * direction of what follows; at most `maxLength` characters, cut at a word with an ellipsis.
 */
export function toPreviewText(text: string, maxLength = 220): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replaceAll(HYPHEN, '-')
    .replaceAll(UNBROKEN_HYPHEN, '-\u2060');
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
  /** It stands beside others: its box is as high as its letters may be, not as they are, so that all share a baseline. */
  isInRow?: boolean;
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
  isInRow = false,
}: PreviewText) {
  const fitted = await fitToFaces(toPreviewText(text));
  const line = fitted.text.trim();
  if (line === '') return null;
  // What is drawn is cut to its ink: in a row, letters that are as high and as deep as any stand unseen at both ends.
  const strut = isInRow ? '<span fgalpha="1" size="120%">|</span>' : '';
  const font = `${fitted.families.join()}, ${size}`;
  const draw = (markup: string, fitting: { dpi: number } | { height: number }) => {
    const span = `<span foreground="${color}" font_weight="${weight}" insert_hyphens="false">${markup}</span>`;
    const drawn = sharp({
      text: { text: span, font, align, width, rgba: true, wrap: 'word-char', ...fitting },
    });
    return drawn.png().toBuffer({ resolveWithObject: true });
  };
  const markup = toMarkup(line);
  const natural = await draw(strut + markup + strut, { dpi: DPI });
  if (natural.info.height <= height && natural.info.width <= width) return natural;
  return draw(markup, { height });
}
