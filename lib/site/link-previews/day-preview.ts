import 'server-only';
import { chooseInk, palette, toSafeColor } from '@/lib/site/markup/palette';
import { drawCard, drawLogo, drawPreview, drawStage } from './draw-preview';
import { canDraw } from './draw-text';

export interface DayPreview {
  productName: string;
  /** It is written as "November 20, 2026". */
  day: string;
  facts: string;
  /** `color` is `#RRGGBB`. */
  categories: readonly { name: string; color: string }[];
}

/** The card has room for three rows of two. */
const MAX_CHIPS = 6;
const CHIP = { left: 200, top: 308, width: 394, height: 52, gap: 12 };

/** Draws a day: date, number of questions and categories, which are left out if our typefaces lack a letter. */
export async function drawDayPreview({
  productName,
  day,
  facts,
  categories,
}: DayPreview): Promise<Uint8Array> {
  const canName = await canDraw(categories.map(({ name }) => name));
  const chips = categories.slice(0, canName ? MAX_CHIPS : 0).map(({ name, color }, index) => ({
    name,
    color: toSafeColor(color),
    left: CHIP.left + (index % 2) * (CHIP.width + CHIP.gap),
    top: CHIP.top + Math.floor(index / 2) * (CHIP.height + CHIP.gap),
  }));
  const drawing = [
    drawStage(),
    drawCard(170, 108, 860, 400),
    ...chips.map(
      ({ color, left, top }) =>
        `<rect x="${left}" y="${top}" width="${CHIP.width}" height="${CHIP.height}" rx="12" fill="${color}" stroke="${palette.black}" stroke-width="4"/>`,
    ),
    await drawLogo(170, 532, 76),
  ];
  const text = { left: 200, width: 800, color: palette.black, align: 'centre' } as const;
  return drawPreview(drawing.join(''), [
    { ...text, text: day, top: 128, height: 88, size: 76 },
    { ...text, text: facts, top: 226, height: 56, size: 40, color: palette.red },
    ...chips.map(({ name, color, left, top }) => ({
      text: name,
      left: left + 16,
      top: top + 6,
      width: CHIP.width - 32,
      height: CHIP.height - 12,
      size: 30,
      leastInRow: 22,
      color: chooseInk(color),
      align: 'centre' as const,
    })),
    { text: productName, left: 264, top: 540, width: 766, height: 60, size: 36, color: palette.black },
  ]);
}
