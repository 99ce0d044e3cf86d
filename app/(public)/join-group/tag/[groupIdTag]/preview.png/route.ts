import { findGroup } from '@/lib/game-api/cached-pages';
import { previewResponse } from '@/lib/link-previews/draw-preview';
import { groupPreview } from '@/lib/link-previews/group-metadata';
import { drawGroupPreview } from '@/lib/link-previews/group-preview';

// Groups change in the apps, which tell us nothing.
export const revalidate = 60;

/** No picture is made at build time. */
export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/join-group/tag/[groupIdTag]/preview.png'>;

/** The preview image of a public group; a private one has none. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { groupIdTag } = await params;
  const found = await findGroup({ kind: 'tag', tag: groupIdTag });
  if (found?.state !== 'shown' || !found.group) return new Response('Not found', { status: 404 });
  const shown = groupPreview(found.group);
  return previewResponse(await drawGroupPreview(shown), shown);
}
