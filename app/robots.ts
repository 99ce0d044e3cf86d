import type { MetadataRoute } from 'next';
import { getSiteUrl } from '@/lib/config/config';
import { routes } from '@/lib/contract/routes';
import { staffSections } from '@/lib/staff-screens';

/** These are the first folders of all calls. `/api/` is not among them: public pages show the files of `/api/media`. */
const apiPaths = new Set(Object.values(routes).map(({ path }) => `/${path.split('/')[1]}/`));

/** Crawlers may read the public pages, but neither the staff area (docs/product.md, 1) nor the API. */
export default function robots(): MetadataRoute.Robots {
  const disallow = [...staffSections.map((section) => `/${section}`), ...[...apiPaths].toSorted()];
  return { rules: { userAgent: '*', allow: '/', disallow }, sitemap: `${getSiteUrl()}/sitemap.xml` };
}
