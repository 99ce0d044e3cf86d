import 'server-only';
import { palette } from '@/lib/site/markup/palette';
import { findGroup } from '@/lib/site/page-data';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import {
  createPreviewResponse,
  drawCard,
  drawLogo,
  drawPreview,
  drawProductPreview,
  drawStage,
} from './draw-preview';
import { canDraw } from './draw-text';
import { type GroupPreview, toGroupPreview } from './group-metadata';

async function drawGroupPreview({ productName, name, facts }: GroupPreview): Promise<Uint8Array> {
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

/** Responds with the group's image, or the product's if the name cannot be drawn; with 404 or 503 without a group. */
export async function createGroupPreviewResponse(link: GroupLink): Promise<Response> {
  const found = await findGroup(link);
  if (found?.state === 'refused') return new Response(found.message, { status: found.status ?? 404 });
  if (found?.state !== 'shown' || !found.group) return new Response('Not found', { status: 404 });
  const shown = toGroupPreview(found.group);
  const picture = (await canDraw([shown.name]))
    ? await drawGroupPreview(shown)
    : await drawProductPreview(shown.productName);
  return createPreviewResponse(picture, shown);
}
