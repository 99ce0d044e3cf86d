import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';

const namespace = z.literal('http://www.sitemaps.org/schemas/sitemap/0.9');
const page = z.strictObject({
  loc: z
    .url({ protocol: /^https?$/ })
    .min(12)
    .max(2048),
  lastmod: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});
const pages = z.array(page).min(1).max(50_000);

/** What sitemap.xsd and siteindex.xsd (https://www.sitemaps.org/schemas/sitemap/0.9/) allow, as far as we write it. */
const schema = z.union([
  z.strictObject({ urlset: z.strictObject({ '@_xmlns': namespace, url: pages }) }),
  z.strictObject({ sitemapindex: z.strictObject({ '@_xmlns': namespace, sitemap: pages }) }),
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap'].includes(name),
});

/** The addresses of a sitemap, or of the parts that an index names; throws where the schema does not allow it. */
export function readSitemap(xml: string): { isIndex: boolean; pages: z.infer<typeof pages> } {
  if (XMLValidator.validate(xml) !== true || !xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) {
    throw new Error('This is no XML in UTF-8.');
  }
  // The schema has them in this order.
  if (/<lastmod>[^<]*<\/lastmod>\s*<loc>/.test(xml)) throw new Error('lastmod stands before loc.');
  const read = schema.parse(parser.parse(xml));
  return 'urlset' in read
    ? { isIndex: false, pages: read.urlset.url }
    : { isIndex: true, pages: read.sitemapindex.sitemap };
}
