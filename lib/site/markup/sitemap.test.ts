import { readSitemap } from '@/lib/testing/published-schemas';
import { type SitemapSection, writeSitemap, writeSitemapPart } from './sitemap';

const SITE = 'https://trivia.example';

function sectionOf(name: string, size: number): SitemapSection {
  const pages = Array.from({ length: size }, (_, index) => ({
    url: `${SITE}/${name}/${index}?a&b`,
    updatedAt: index % 2 ? '2026-11-20T10:00:00.000Z' : undefined,
  }));
  return {
    name,
    count: async () => size,
    list: async (limit, offset) => pages.slice(offset, offset + limit),
  };
}

test('up to the limit one file lists everything', async () => {
  const { isIndex, pages } = readSitemap(
    await writeSitemap([sectionOf('pages', 3), sectionOf('profiles', 2)], SITE, 5),
  );
  expect(isIndex).toBe(false);
  expect(pages).toHaveLength(5);
  expect(pages[0]).toEqual({ loc: `${SITE}/pages/0?a&b` });
  expect(pages[1]).toEqual({ loc: `${SITE}/pages/1?a&b`, lastmod: '2026-11-20T10:00:00.000Z' });
});

test('above the limit an index names parts that together list every page once', async () => {
  const sections = [sectionOf('pages', 3), sectionOf('questions', 11), sectionOf('profiles', 0)];
  const index = readSitemap(await writeSitemap(sections, SITE, 5));
  expect(index.isIndex).toBe(true);
  const parts = index.pages.map(({ loc }) => loc);
  expect(parts).toEqual([
    `${SITE}/sitemap/pages-1.xml`,
    `${SITE}/sitemap/questions-1.xml`,
    `${SITE}/sitemap/questions-2.xml`,
    `${SITE}/sitemap/questions-3.xml`,
  ]);
  const listed: string[] = [];
  for (const part of parts) {
    const xml = await writeSitemapPart(sections, part.slice(part.lastIndexOf('/') + 1), 5);
    const { pages } = readSitemap(xml ?? '');
    expect(pages.length).toBeLessThanOrEqual(5);
    listed.push(...pages.map(({ loc }) => loc));
  }
  expect(listed).toHaveLength(14);
  expect(new Set(listed).size).toBe(14);
});

test.each(['questions-4.xml', 'questions-0.xml', 'nothing-1.xml', 'questions-1', '../x', 'profiles-1.xml'])(
  'there is no part %s',
  async (file) => {
    const sections = [sectionOf('questions', 11), sectionOf('profiles', 0)];
    expect(await writeSitemapPart(sections, file, 5)).toBeNull();
  },
);

test.each([
  [45_000, false, 45_000],
  [45_001, true, 2],
])('the sitemap of %i pages is an index: %s', async (size, expected, entries) => {
  const { isIndex, pages } = readSitemap(await writeSitemap([sectionOf('pages', size)], SITE));
  expect([isIndex, pages.length]).toEqual([expected, entries]);
});
