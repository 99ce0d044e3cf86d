import { findDayPage } from '@/lib/site/archive';
import { toDayPreview } from '@/lib/site/link-previews/archive-metadata';
import { drawDayPreview } from '@/lib/site/link-previews/day-preview';
import { createPreviewResponse } from '@/lib/site/link-previews/draw-preview';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type Context = RouteContext<'/questions/[when]/preview.png'>;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const page = await findDayPage((await params).when);
  if (!page) return new Response('Not found', { status: 404 });
  const shown = toDayPreview(page);
  return createPreviewResponse(await drawDayPreview(shown), shown);
}
