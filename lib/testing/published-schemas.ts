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

/** The part of sitemap.xsd and siteindex.xsd (https://www.sitemaps.org/schemas/sitemap/0.9/) that we use. */
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

/** Reads the addresses of a sitemap, or of an index's parts; throws if the schema does not allow the document. */
export function readSitemap(xml: string): { isIndex: boolean; pages: z.infer<typeof pages> } {
  if (XMLValidator.validate(xml) !== true || !xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) {
    throw new Error('This is no XML in UTF-8.');
  }
  // The schema requires this order.
  if (/<lastmod>[^<]*<\/lastmod>\s*<loc>/.test(xml)) throw new Error('lastmod stands before loc.');
  const read = schema.parse(parser.parse(xml));
  return 'urlset' in read
    ? { isIndex: false, pages: read.urlset.url }
    : { isIndex: true, pages: read.sitemapindex.sitemap };
}

// The part of https://schema.org that we use, with the properties of each type; others are refused.
const context = { '@context': z.literal('https://schema.org') };
const text = z.string().trim().min(1);

const answer = z.strictObject({ '@type': z.literal('Answer'), position: z.int().min(1).max(4), text });
const question = z.strictObject({
  '@type': z.literal('Question'),
  eduQuestionType: z.literal('Multiple choice'),
  text,
  suggestedAnswer: z.array(answer).min(3).max(4),
  acceptedAnswer: answer.optional(),
});
const thing = z.strictObject({ '@type': z.literal('Thing'), name: text });
const quiz = z.strictObject({
  ...context,
  '@type': z.literal('Quiz'),
  name: text,
  url: z.url(),
  datePublished: z.iso.date(),
  about: z.union([thing, z.array(thing)]),
  hasPart: z.union([question, z.array(question)]),
});
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': z.url(),
  name: text,
  url: z.url(),
  email: z.email(),
  logo: z.url(),
  sameAs: z.array(z.url()),
});
const site = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': z.url(),
  name: text,
  url: z.url(),
  inLanguage: text,
  publisher: z.strictObject({ '@id': z.url() }),
});
const graph = z.strictObject({ ...context, '@graph': z.array(z.union([organization, site])) });

/** Reads a page's structured data; throws if schema.org does not allow it. */
export function readStructuredData(json: string) {
  return z.union([quiz, graph]).parse(JSON.parse(json));
}

/** Finds the JSON of a page's structured data from its HTML; empty if there is none. */
export function extractStructuredData(html: string): string {
  return /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? '';
}
