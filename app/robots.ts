import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/config/site-url';
import { routes } from '@/lib/game-api/routes';

const staffPaths = [
  '/trivia_questions',
  '/weekly_trivia_questions',
  '/create_trivia/',
  '/edit_trivia/',
  '/create_weekly_trivia/',
  '/edit_weekly_trivia/',
  '/categories',
  '/wordpuzzles',
  '/edit_wordpuzzle',
  '/create_snippet',
  '/media_library',
  '/history',
];

/** The API's folders; `/api/media` is not among them, as public pages show what lies there. */
const apiPaths = new Set(Object.values(routes).map(({ path }) => `/${path.split('/')[1]}/`));

/** Crawlers may read the public pages; neither the staff area nor the API (design, section 1). */
export default function robots(): MetadataRoute.Robots {
  const disallow = [...staffPaths, ...[...apiPaths].toSorted()];
  return { rules: { userAgent: '*', allow: '/', disallow }, sitemap: `${siteUrl()}/sitemap.xml` };
}
