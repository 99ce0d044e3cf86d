import 'server-only';
import sharp, { type OutputInfo } from 'sharp';
import { removeDirectionMarks, shorten } from './page-metadata';
import { fitToFaces } from './preview-fonts';
import { toMarkup } from './text-markup';

const INVISIBLE = /[\p{Cc}\p{Co}\p{Cn}\u{AD}]/gu;

/** Our typeface has only the plain hyphen; a word joiner behind it prevents a line break. */
const HYPHEN = '\u2010';
const UNBROKEN_HYPHEN = '\u2011';
const WORD_JOINER = '\u2060';

/** A longer text would become too small to read in the largest box. */
const TEXT_MAX_LENGTH = 220;

/** Prepares one line without control and private characters, shortened to `maxLength` characters. */
export function toPreviewText(text: string, maxLength = TEXT_MAX_LENGTH): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replaceAll(HYPHEN, '-')
    .replaceAll(UNBROKEN_HYPHEN, `-${WORD_JOINER}`);
  return shorten(removeDirectionMarks(line).trim(), maxLength);
}

/** Do our typefaces have every character of these texts? A missing one would disappear from the picture. */
export async function canDraw(texts: readonly string[]): Promise<boolean> {
  const fitted = await Promise.all(texts.map((text) => fitToFaces(toPreviewText(text))));
  return fitted.every(({ isWhole }) => isWhole) && !/[\p{Co}\p{Cn}]/u.test(texts.join(''));
}

/** The text is wrapped, and made smaller if it does not fit; the values are pixels. */
export interface PreviewText {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  size: number;
  color: string;
  weight?: number;
  align?: 'left' | 'centre' | 'right';
  /** A text in a row is not made smaller than this, but cut. All texts of a row share a baseline. */
  leastInRow?: number;
}

/** Fonts are sized in points: at 72 dots an inch a point is a pixel. */
const DPI = 72;

/** Draws the text as a PNG of minimal size, within its box; null for one without visible characters. */
export async function drawText(box: PreviewText) {
  const { text, width, height, size, color, weight = 900, align = 'left', leastInRow } = box;
  const fitted = await fitToFaces(toPreviewText(text));
  const line = fitted.text.trim();
  if (line === '') return null;
  const draw = (
    markup: string,
    fontSize: number,
    fitting: { dpi: number } | { height: number } = { dpi: DPI },
  ) => {
    const font = `${fitted.families.join()}, ${fontSize}`;
    const span = `<span foreground="${color}" font_weight="${weight}" insert_hyphens="false">${markup}</span>`;
    const drawn = sharp({
      text: { text: span, font, align, width, rgba: true, wrap: 'word-char', ...fitting },
    });
    return drawn.png().toBuffer({ resolveWithObject: true });
  };
  if (leastInRow) return drawInRow(line, { ...box, leastInRow }, draw);
  const natural = await draw(toMarkup(line), size);
  // With a height in place of the resolution libvips chooses the size, so that the text fits.
  return isWithin(natural, box) ? natural : draw(toMarkup(line), size, { height });
}

interface Drawn {
  data: Buffer;
  info: OutputInfo;
}

function isWithin({ info }: Drawn, { width, height }: PreviewText): boolean {
  return info.height <= height && info.width <= width;
}

/** An invisible letter of full height and depth at both ends keeps the baseline when the picture is cropped. */
const STRUT = '<span fgalpha="1" size="108%">|</span>';
/** With each try, a text in a row becomes smaller, or shorter, by this factor. */
const STEP = 0.88;

/** Draws a text of a row as large as its box allows; at its least size it is shortened until it fits. */
async function drawInRow(
  line: string,
  box: PreviewText & { leastInRow: number },
  draw: (markup: string, size: number) => Promise<Drawn>,
): Promise<Drawn> {
  let text = line;
  let size = box.size;
  for (;;) {
    const drawn = await draw(STRUT + toMarkup(text) + STRUT, size);
    const length = [...new Intl.Segmenter().segment(text)].length;
    if (isWithin(drawn, box) || length < 2) return drawn;
    if (size > box.leastInRow) size = Math.max(size * STEP, box.leastInRow);
    else text = shorten(line, Math.ceil(length * STEP) - 1);
  }
}
