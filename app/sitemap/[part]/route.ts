import { sitemapSections } from '@/lib/game-api/sitemap-sections';
import { writeSitemapPart } from '@/lib/markup/sitemap';

export const dynamic = 'force-dynamic';

/** A part of a sitemap that is too long for one file. */
export async function GET(_request: Request, { params }: RouteContext<'/sitemap/[part]'>): Promise<Response> {
  const xml = await writeSitemapPart(sitemapSections, (await params).part);
  if (xml === null) return new Response('Not found', { status: 404 });
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
