import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What logs, metrics and traces call the route of an address: one of a few, however many addresses there are. */
export type RouteOf = (url: string) => string;

interface RoutesManifest {
  staticRoutes: readonly { page: string }[];
  dynamicRoutes: readonly { page: string }[];
}

const UNKNOWN = '(unknown)';
const BUILT_FILES = '/_next/';
/** Public pages are prepared under addresses of their own (docs/decisions/0014); people know them without. */
const PREPARED = '/for/[device]';

function toExpression(page: string): RegExp {
  const source = page
    .split('/')
    .slice(1)
    .map((part) => {
      if (part.startsWith('[[...')) return '(?:/.+)?';
      if (part.startsWith('[...')) return '/.+';
      return part.startsWith('[') ? '/[^/]+' : `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    });
  return new RegExp(`^${source.join('')}/?$`);
}

function publicName(page: string): string {
  return page.startsWith(PREPARED) ? page.slice(PREPARED.length) || '/' : page;
}

/**
 * Names routes by the patterns of the framework (`/user/[username]`) and the paths of the API's calls; files by their
 * folder, everything else `(unknown)`.
 */
export function createRouteNames(
  { staticRoutes, dynamicRoutes }: RoutesManifest,
  { apiPaths, isFile }: { apiPaths: Iterable<string>; isFile: (path: string) => boolean },
): RouteOf {
  const exact = new Set([...staticRoutes.map(({ page }) => publicName(page)), ...apiPaths, '/']);
  const patterns = dynamicRoutes
    .map(({ page }) => publicName(page))
    .filter((page) => page !== '/' && page !== '/[...unknown]')
    .map((page) => ({ page, expression: toExpression(page) }));
  return (url) => {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    if (exact.has(path)) return path;
    if (path.startsWith(BUILT_FILES)) return '/_next/*';
    if (isFile(path)) return '(file)';
    return patterns.find(({ expression }) => expression.test(path))?.page ?? UNKNOWN;
  };
}

/** The routes of the build in that directory; none in development, which names calls and files alone. */
export function readRoutes(distDir: string): RoutesManifest {
  try {
    return JSON.parse(readFileSync(join(distDir, 'routes-manifest.json'), 'utf8')) as RoutesManifest;
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}
