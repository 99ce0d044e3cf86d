import 'server-only';
import sharp, { type OutputInfo } from 'sharp';
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

/** Have our faces every character of these texts? Where they lack one, it would vanish from a picture. */
export async function canDraw(texts: readonly string[]): Promise<boolean> {
  const fitted = await Promise.all(texts.map((text) => fitToFaces(toPreviewText(text))));
  return fitted.every(({ isWhole }) => isWhole) && !/[\p{Co}\p{Cn}]/u.test(texts.join(''));
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
  /**
   * It stands beside others: its box is as high as its letters may be, not as they are, so that all share a baseline. It
   * is set no smaller than this, and cut where it does not fit then.
   */
  leastInRow?: number;
}

/** Fonts are sized in points: at 72 dots an inch a point is a pixel. */
const DPI = 72;

/** The text as a PNG as small as it comes out, within its box; null for one that shows nothing. */
export async function drawText(box: PreviewText) {
  const { text, width, height, size, color, weight = 900, align = 'left', leastInRow } = box;
  const fitted = await fitToFaces(toPreviewText(text));
  const line = fitted.text.trim();
  if (line === '') return null;
  const draw = (
    markup: string,
    ofSize: number,
    fitting: { dpi: number } | { height: number } = { dpi: DPI },
  ) => {
    const font = `${fitted.families.join()}, ${ofSize}`;
    const span = `<span foreground="${color}" font_weight="${weight}" insert_hyphens="false">${markup}</span>`;
    const drawn = sharp({
      text: { text: span, font, align, width, rgba: true, wrap: 'word-char', ...fitting },
    });
    return drawn.png().toBuffer({ resolveWithObject: true });
  };
  if (leastInRow) return drawInRow(line, { ...box, leastInRow }, (markup, ofSize) => draw(markup, ofSize));
  const natural = await draw(toMarkup(line), size);
  return isWithin(natural, box) ? natural : draw(toMarkup(line), size, { height });
}

interface Drawn {
  data: Buffer;
  info: OutputInfo;
}

function isWithin({ info }: Drawn, { width, height }: PreviewText): boolean {
  return info.height <= height && info.width <= width;
}

/** What is drawn is cut to its ink: in a row, letters that are as high and as deep as any stand unseen at both ends. */
const STRUT = '<span fgalpha="1" size="108%">|</span>';
/** How much smaller, or shorter, a text in a row is with each try. */
const STEP = 0.88;

/** The largest picture of a text in a row that fits its box, down to its least size, and then the longest beginning. */
async function drawInRow(
  line: string,
  box: PreviewText & { leastInRow: number },
  draw: (markup: string, size: number) => Promise<Drawn>,
): Promise<Drawn> {
  let [left, size] = [line, box.size];
  for (;;) {
    const drawn = await draw(STRUT + toMarkup(left) + STRUT, size);
    const length = [...new Intl.Segmenter().segment(left)].length;
    if (isWithin(drawn, box) || length < 2) return drawn;
    if (size > box.leastInRow) size = Math.max(size * STEP, box.leastInRow);
    else left = shorten(line, Math.ceil(length * STEP) - 1);
  }
}
