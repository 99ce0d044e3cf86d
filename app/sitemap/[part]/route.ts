import { writeSitemapPart } from '@/lib/site/markup/sitemap';
import { sitemapSections } from '@/lib/site/sitemap-sections';

export const dynamic = 'force-dynamic';

/** Sends a part of a sitemap that is too long for one file. */
export async function GET(_request: Request, { params }: RouteContext<'/sitemap/[part]'>): Promise<Response> {
  const xml = await writeSitemapPart(sitemapSections, (await params).part);
  if (xml === null) return new Response('Not found', { status: 404 });
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
