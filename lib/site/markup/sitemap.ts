import { escapeXml } from './escape-xml';

/** A page of a sitemap: its whole address, and when it last changed, in ISO, where that is known. */
export interface SitemapPage {
  url: string;
  updatedAt?: string | undefined;
}

/** A kind of pages, with how many there are. */
export interface SitemapSection {
  /** In small letters: the name of its parts' addresses. */
  name: string;
  count: () => Promise<number>;
  list: (limit: number, offset: number) => Promise<SitemapPage[]>;
}

/** How many addresses one file lists; more than 50,000 no crawler reads (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX_PAGES = 45_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function write(root: 'urlset' | 'sitemapindex', element: 'url' | 'sitemap', pages: readonly SitemapPage[]) {
  const lines = pages.map(({ url, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : '';
    return `<${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`;
}

/** The path of a part of a section, from 1. */
function partPath(name: string, part: number): string {
  return `/sitemap/${name}-${part}.xml`;
}

/** The whole sitemap where one file holds it, else the index of its parts; `site` is the public origin. */
export async function writeSitemap(
  sections: readonly SitemapSection[],
  site: string,
  maxPages = SITEMAP_MAX_PAGES,
): Promise<string> {
  const counts = await Promise.all(sections.map(({ count }) => count()));
  if (counts.reduce((sum, count) => sum + count, 0) <= maxPages) {
    const pages = await Promise.all(sections.map(({ list }) => list(maxPages, 0)));
    return write('urlset', 'url', pages.flat());
  }
  const parts = sections.flatMap(({ name }, index) =>
    Array.from({ length: Math.ceil((counts[index] ?? 0) / maxPages) }, (_, part) => ({
      url: site + partPath(name, part + 1),
    })),
  );
  return write('sitemapindex', 'sitemap', parts);
}

/** A part of the sitemap by the last segment of its path (`questions-2.xml`); null where there is no such part. */
export async function writeSitemapPart(
  sections: readonly SitemapSection[],
  file: string,
  maxPages = SITEMAP_MAX_PAGES,
): Promise<string | null> {
  const [, name, part] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  const section = sections.find((candidate) => candidate.name === name);
  const pages = (await section?.list(maxPages, (Number(part) - 1) * maxPages)) ?? [];
  return pages.length > 0 ? write('urlset', 'url', pages) : null;
}
