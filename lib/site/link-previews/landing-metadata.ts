import 'server-only';
import { config, getSiteUrl } from '@/lib/config/config';
import { buildPageMetadata, type Thing, writeStructuredData } from './page-metadata';

export function buildLandingMetadata() {
  return buildPageMetadata({
    title: `${config.PRODUCT_NAME}: a daily trivia game`,
    description: `${config.PRODUCT_NAME} has new trivia questions every day. Play alone, or take on your friends. Get the app for iOS and Android.`,
    path: '/',
  });
}

/** Writes the publisher and the site as structured data (schema.org/Organization, schema.org/WebSite). */
export function writeSiteStructuredData(): string {
  const url = `${getSiteUrl()}/`;
  const { PRODUCT_NAME: name, CONTACT_EMAIL: email, INSTAGRAM_URL, X_URL, TIKTOK_URL } = config;
  const organization: Thing = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    url,
    email,
    logo: `${url}icon-512.png`,
    sameAs: [INSTAGRAM_URL, X_URL, TIKTOK_URL],
  };
  const site: Thing = {
    '@type': 'WebSite',
    '@id': `${url}#site`,
    name,
    url,
    inLanguage: 'en',
    publisher: { '@id': `${url}#organization` },
  };
  return writeStructuredData({ '@graph': [organization, site] });
}
