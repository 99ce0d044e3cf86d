import 'server-only';
import { palette } from '@/lib/markup/palette';
import { drawPreview } from './draw-preview';
import { drawCard, drawLogo, drawStage } from './stage';

/** What the picture of a public group shows. */
export interface GroupPreview {
  productName: string;
  name: string;
  /** "2 members · 6 categories · Competitive" */
  facts: string;
}

/** An invitation on the stage: the group's name, its facts and the call to join. */
export async function drawGroupPreview({ productName, name, facts }: GroupPreview): Promise<Uint8Array> {
  const drawing = drawStage() + drawCard(170, 120, 860, 380) + (await drawLogo(170, 528, 76));
  const text = { left: 210, width: 780, color: palette.black, align: 'centre' } as const;
  return drawPreview(drawing, [
    { ...text, text: 'Join the group', top: 146, height: 44, size: 32, color: palette.red },
    { ...text, text: name, top: 200, height: 150, size: 84 },
    { ...text, text: facts, top: 362, height: 44, size: 32, color: palette.charcoal },
    { ...text, text: 'Ready to join the fun?', top: 420, height: 54, size: 40 },
    { text: productName, left: 264, top: 536, width: 766, height: 60, size: 36, color: palette.black },
  ]);
}
