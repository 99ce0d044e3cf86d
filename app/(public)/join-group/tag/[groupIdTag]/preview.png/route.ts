import { createGroupPreviewResponse } from '@/lib/site/link-previews/group-preview';

// Groups change in the apps, which do not notify us.
export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/join-group/tag/[groupIdTag]/preview.png'>;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { groupIdTag } = await params;
  return createGroupPreviewResponse({ kind: 'tag', tag: groupIdTag });
}
