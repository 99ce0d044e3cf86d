import { escapeXml } from './escape-xml';

export interface SitemapPage {
  url: string;
  /** It is an ISO 8601 time. */
  updatedAt?: string | undefined;
}

export interface SitemapSection {
  /** It has only lower-case letters, and is in the addresses of the section's files. */
  name: string;
  count: () => Promise<number>;
  list: (limit: number, offset: number) => Promise<SitemapPage[]>;
}

/** A file has at most this many addresses; crawlers read at most 50,000 (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX_PAGES = 45_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function writeElements(
  root: 'urlset' | 'sitemapindex',
  element: 'url' | 'sitemap',
  pages: readonly SitemapPage[],
) {
  const lines = pages.map(({ url, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : '';
    return `<${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('')}</${root}>\n`;
}

/** Writes the whole sitemap if one file can hold it, otherwise the index of its parts; `site` is the public origin. */
export async function writeSitemap(
  sections: readonly SitemapSection[],
  site: string,
  maxPages = SITEMAP_MAX_PAGES,
): Promise<string> {
  const counts = await Promise.all(sections.map(({ count }) => count()));
  if (counts.reduce((sum, count) => sum + count, 0) <= maxPages) {
    const pages = await Promise.all(sections.map(({ list }) => list(maxPages, 0)));
    return writeElements('urlset', 'url', pages.flat());
  }
  const parts = sections.flatMap(({ name }, index) =>
    Array.from({ length: Math.ceil((counts[index] ?? 0) / maxPages) }, (_, part) => ({
      url: `${site}/sitemap/${name}-${part + 1}.xml`,
    })),
  );
  return writeElements('sitemapindex', 'sitemap', parts);
}

/** Writes a part of the sitemap by the last segment of its path (`questions-2.xml`); null if it does not exist. */
export async function writeSitemapPart(
  sections: readonly SitemapSection[],
  file: string,
  maxPages = SITEMAP_MAX_PAGES,
): Promise<string | null> {
  const [, name, part] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  const section = sections.find((candidate) => candidate.name === name);
  const pages = (await section?.list(maxPages, (Number(part) - 1) * maxPages)) ?? [];
  return pages.length > 0 ? writeElements('urlset', 'url', pages) : null;
}
