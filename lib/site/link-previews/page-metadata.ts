import 'server-only';
import type { Metadata } from 'next';
import { config, getSiteUrl } from '@/lib/config/config';
import { findAndroidPackage, findAppStoreId } from '@/lib/config/store-apps';
import { FEED_PATH } from '@/lib/features/questions/addresses';
import { toPageDeepLink } from '@/lib/site/platform/deep-links';
import { findPublicPage } from '@/lib/site/public-pages';
import { computePictureVersion } from './picture-version';

const storeId = findAppStoreId(config.IOS_STORE_URL, config.IOS_APP_ID);
const packageName = findAndroidPackage(config.ANDROID_STORE_URL, config.ANDROID_PACKAGE);

/** Links a page to a screen of the apps: Safari's banner and Meta's app links; empty if no app is configured. */
export function buildAppMetadata(path: string, deepLink: string): Metadata {
  const { PRODUCT_NAME: app_name } = config;
  if (!storeId && !packageName) return {};
  const url = getSiteUrl() + path;
  return {
    itunes: storeId ? { appId: storeId, appArgument: url } : undefined,
    appLinks: {
      ios: storeId ? { url: deepLink, app_store_id: storeId, app_name } : undefined,
      android: packageName ? { url: deepLink, package: packageName, app_name } : undefined,
      web: { url, should_fallback: true },
    },
  };
}

interface PreviewImage {
  path: string;
  alt: string;
  /** The picture shows this data; a change of it changes the picture's address. */
  shows: unknown;
}

interface PageDescription {
  title: string;
  description: string;
  /** It is the page's path on the public origin, without query and fragment. */
  path: string;
  canonical?: string;
  image?: PreviewImage;
  /** False hides the page from search engines; by default the page's entry in lib/site/public-pages decides. */
  isIndexed?: boolean;
  opensInApp?: boolean;
}

/** Search engines and apps cut longer titles and descriptions off. */
export const TITLE_MAX_LENGTH = 70;
const DESCRIPTION_MAX_LENGTH = 300;
/** X limits alt texts to this length. */
const ALT_MAX_LENGTH = 420;

function describeProductImage(): PreviewImage {
  const alt = `${config.PRODUCT_NAME}: a question mark in the spotlight of a quiz show stage`;
  return { path: '/preview.png', alt, shows: config.PRODUCT_NAME };
}

/** Builds the metadata of a public page; addresses are relative to SITE_URL, never to the request's Host. */
export function buildPageMetadata({
  title: fullTitle,
  description: fullDescription,
  path,
  canonical = path,
  image = describeProductImage(),
  isIndexed = findPublicPage(path)?.page.isIndexed ?? false,
  opensInApp = false,
}: PageDescription): Metadata {
  // Direction marks would also turn the text that other services put around the title.
  const title = shorten(removeDirectionMarks(fullTitle), TITLE_MAX_LENGTH);
  const description = shorten(removeDirectionMarks(fullDescription), DESCRIPTION_MAX_LENGTH);
  const feed = { url: FEED_PATH, title: `${config.PRODUCT_NAME} questions` };
  const picture = {
    url: `${image.path}?v=${computePictureVersion(image.shows)}`,
    ...PREVIEW_SIZE,
    alt: shorten(removeDirectionMarks(image.alt), ALT_MAX_LENGTH),
    type: 'image/png',
  };
  return {
    ...(opensInApp && buildAppMetadata(path, toPageDeepLink(config.DEEP_LINK_SCHEME, path))),
    title,
    description,
    alternates: { canonical, types: { 'application/rss+xml': [feed] } },
    robots: isIndexed ? undefined : { index: false },
    openGraph: {
      type: 'website',
      siteName: config.PRODUCT_NAME,
      title,
      description,
      url: path,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

/** Builds the metadata of a page about missing content, which has no address and is hidden from search engines. */
export function buildMissingMetadata(title: string): Metadata {
  return { title: `${title} – ${config.PRODUCT_NAME}`, robots: { index: false } };
}

/** Every preview image has this size in pixels, which Open Graph and Twitter show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** A cut between words leaves at least this share of the text; otherwise it is made inside a word. */
const LEAST_KEPT = 0.8;

/** Shortens a text to `maxLength` characters as people count them, with an ellipsis, between words if possible. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('').length;
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const word = words.containing(cut)?.index ?? cut;
  return `${text.slice(0, word < cut * LEAST_KEPT ? cut : word).trimEnd()}…`;
}

/** Removes the invisible characters that turn the direction of the following text (Unicode Bidi_Control). */
export function removeDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Writes structured data (https://schema.org) as a JSON text that is safe inside a script element. */
export function writeStructuredData(thing: Thing | { '@graph': Thing[] }): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}
