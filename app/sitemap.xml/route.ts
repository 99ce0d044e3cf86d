import { getSiteUrl } from '@/lib/config/config';
import { writeSitemap } from '@/lib/site/markup/sitemap';
import { sitemapSections } from '@/lib/site/sitemap-sections';

// The file is rendered on request, because there is no database at build time; finished responses are cached in front.
export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const xml = await writeSitemap(sitemapSections, getSiteUrl());
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
