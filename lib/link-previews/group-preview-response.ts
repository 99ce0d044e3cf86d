import 'server-only';
import { findGroup } from '@/lib/game-api/cached-pages';
import type { GroupLink } from '@/lib/platform/deep-links';
import { previewResponse } from './draw-preview';
import { groupPreview } from './group-metadata';
import { drawGroupPreview } from './group-preview';

/** The preview image of the group that a link shows; 404 where it shows none. */
export async function groupPreviewResponse(link: GroupLink): Promise<Response> {
  const found = await findGroup(link);
  if (found?.state !== 'shown' || !found.group) return new Response('Not found', { status: 404 });
  const shown = groupPreview(found.group);
  return previewResponse(await drawGroupPreview(shown), shown);
}
