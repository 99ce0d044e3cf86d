import 'server-only';
import { inkOn, safeColor } from '@/lib/color/ink-on';
import { palette } from '@/lib/markup/palette';
import { drawPreview } from './draw-preview';
import { drawLogo } from './logo-drawing';
import { drawCard, drawStage } from './stage';

/** What the picture of a shared question shows; there is no answer in it, so none can get out. */
export interface QuestionPreview {
  /** "The Daily Trivia Question for November 21, 2026" */
  heading: string;
  question: string;
  category: string;
  /** `#RRGGBB`. */
  categoryColor: string;
}

/** A shared question on the stage, under its category. */
export async function drawQuestionPreview(shown: QuestionPreview): Promise<Uint8Array> {
  const color = safeColor(shown.categoryColor);
  const banner = `
    <path d="M170 140a20 20 0 0 1 20-20h820a20 20 0 0 1 20 20v64h-860Z"
      fill="${color}" stroke="${palette.black}" stroke-width="6"/>`;
  const drawing = drawStage() + drawCard(170, 120, 860, 380) + banner + (await drawLogo(170, 528, 76));
  return drawPreview(drawing, [
    {
      text: shown.category,
      left: 200,
      top: 128,
      width: 800,
      height: 68,
      size: 40,
      color: inkOn(color),
      align: 'centre',
    },
    {
      text: shown.question,
      left: 210,
      top: 222,
      width: 780,
      height: 258,
      size: 58,
      color: palette.black,
      align: 'centre',
    },
    { text: shown.heading, left: 264, top: 536, width: 766, height: 60, size: 32, color: palette.black },
  ]);
}
