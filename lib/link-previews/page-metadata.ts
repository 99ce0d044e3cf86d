import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';
import { FEED_PATHS } from '@/lib/features/questions/archive-address';
import { findPublicPage } from '@/lib/game-api/public-pages';
import { pageDeepLink } from '@/lib/platform/deep-links';
import { appMetadata } from './app-metadata';
import { pictureVersion } from './content-version';
import { withoutDirectionMarks } from './direction-marks';
import { PREVIEW_SIZE } from './preview-size';
import { shorten } from './shorten';

/** The picture a link to the page is shown with. */
interface PreviewImage {
  /** Path of the route that draws it. */
  path: string;
  alt: string;
  /** Everything the picture shows: when it changes, so does the picture's address. */
  shows: unknown;
}

interface PageDescription {
  title: string;
  description: string;
  /** Path of the page on the public origin; query and fragment are left out. */
  path: string;
  /** Without one the product's own picture stands for the page. */
  image?: PreviewImage;
  /** False: search engines leave the page out. What all of its kind do, unless told otherwise. */
  index?: boolean;
  /** The app has a screen for it. */
  isInApp?: boolean;
}

/** More is shown nowhere. */
const DESCRIPTION_MAX_LENGTH = 300;
/** What X takes of a picture's description. */
const ALT_MAX_LENGTH = 420;

function productImage(): PreviewImage {
  const alt = `${config.PRODUCT_NAME}: a question mark in the spotlight of a quiz show stage`;
  return { path: '/preview.png', alt, shows: config.PRODUCT_NAME };
}

/** Where feed readers find the questions, from every page. */
function feedTypes() {
  const title = `${config.PRODUCT_NAME} questions`;
  return {
    'application/rss+xml': [{ url: FEED_PATHS.rss, title }],
    'application/atom+xml': [{ url: FEED_PATHS.atom, title: `${title} (Atom)` }],
  };
}

/**
 * What a public page tells search engines and link previews: title, description, canonical address, Open Graph and
 * Twitter card. Addresses are relative to SITE_URL (`metadataBase` in the root layout), never to the request's Host.
 */
export function pageMetadata({
  title: fullTitle,
  description: fullDescription,
  path,
  image = productImage(),
  index = findPublicPage(path)?.page.isIndexed ?? false,
  isInApp = false,
}: PageDescription): Metadata {
  // Where services show these, a mark would turn the direction of their own words.
  const title = withoutDirectionMarks(fullTitle);
  const description = shorten(withoutDirectionMarks(fullDescription), DESCRIPTION_MAX_LENGTH);
  const url = `${image.path}?v=${pictureVersion(image.shows)}`;
  const picture = {
    url,
    ...PREVIEW_SIZE,
    alt: shorten(withoutDirectionMarks(image.alt), ALT_MAX_LENGTH),
    type: 'image/png',
  };
  return {
    ...(isInApp && appMetadata(path, pageDeepLink(config.DEEP_LINK_SCHEME, path))),
    title,
    description,
    alternates: { canonical: path, types: feedTypes() },
    robots: index ? undefined : { index: false },
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
