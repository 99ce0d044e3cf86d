import 'server-only';
import { palette } from '@/lib/markup/palette';
import { drawPreview } from './draw-preview';
import { drawLogo, drawStage } from './stage';

/** The product's own preview image: the show's mark and name on its stage. */
export async function drawProductPreview(productName: string): Promise<Uint8Array> {
  const text = { left: 170, width: 860, align: 'centre' } as const;
  return drawPreview(drawStage() + (await drawLogo(480, 96, 240)), [
    { ...text, text: productName, top: 340, height: 150, size: 120, color: palette.black },
    {
      ...text,
      text: 'New trivia questions every day',
      top: 505,
      height: 60,
      size: 40,
      color: palette.charcoal,
    },
  ]);
}
