import 'server-only';
import sharp, { type OutputInfo } from 'sharp';
import { shorten, withoutDirectionMarks } from './page-metadata';
import { fitToFaces } from './preview-fonts';
import { toMarkup } from './text-markup';

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u{AD}]/gu;

/** Our face has only the plain hyphen; a word joiner behind it prevents a line break. */
const HYPHEN = '\u2010';
const UNBROKEN_HYPHEN = '\u2011';

/** Prepares one line without invisible characters, cut at a word to `maxLength` with an ellipsis. */
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

/** Do our faces have every character of these texts? A missing one would disappear from the picture. */
export async function canDraw(texts: readonly string[]): Promise<boolean> {
  const fitted = await Promise.all(texts.map((text) => fitToFaces(toPreviewText(text))));
  return fitted.every(({ isWhole }) => isWhole) && !/[\p{Co}\p{Cn}]/u.test(texts.join(''));
}

/** A text that is wrapped, and made smaller if it does not fit; values in pixels. */
export interface PreviewText {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  size: number;
  color: string;
  /** 900, the heaviest, by default. */
  weight?: number;
  align?: 'left' | 'centre' | 'right';
  /** The least size of a text in a row, which is cut if it does not fit; all letters of the row share a baseline. */
  leastInRow?: number;
}

/** Fonts are sized in points: at 72 dots an inch a point is a pixel. */
const DPI = 72;

/** The text as a PNG of minimal size, within its box; null for one that shows nothing. */
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

/** The picture is cropped to its ink: in a row, invisible letters of the full height and depth stand at both ends. */
const STRUT = '<span fgalpha="1" size="108%">|</span>';
/** The factor by which a text in a row becomes smaller, or shorter, with each try. */
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
