import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// Plain Node loads this file, without the alias `@/` of the bundler.
import { toRequestPath } from './request-head.ts';

/** Returns the name of an address's route for logs and metrics. Any number of addresses share a few names. */
export type RouteOf = (url: string) => string;

interface RoutesManifest {
  staticRoutes: readonly { page: string }[];
  dynamicRoutes: readonly { page: string }[];
}

const BUILT_FILES = '/_next/';
/** Public pages are rendered under internal addresses (docs/decisions/0004); their names leave out this prefix. */
const VARIANT_PREFIX = '/for/[device]';

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

function toPublicName(page: string): string {
  return page.startsWith(VARIANT_PREFIX) ? page.slice(VARIANT_PREFIX.length) || '/' : page;
}

/** Names routes by the framework's patterns and the calls' paths, files `/_next/*` or `(file)`, others `(unknown)`. */
export function createRouteNames(
  { staticRoutes, dynamicRoutes }: RoutesManifest,
  { apiPaths, isFile }: { apiPaths: Iterable<string>; isFile: (path: string) => boolean },
): RouteOf {
  const exact = new Set([...staticRoutes.map(({ page }) => toPublicName(page)), ...apiPaths, '/']);
  const patterns = dynamicRoutes
    .map(({ page }) => toPublicName(page))
    .filter((page) => page !== '/' && page !== '/[...unknown]')
    .map((page) => ({ page, expression: toExpression(page) }));
  return (url) => {
    const path = toRequestPath(url);
    if (exact.has(path)) return path;
    if (path.startsWith(BUILT_FILES)) return '/_next/*';
    if (isFile(path)) return '(file)';
    return patterns.find(({ expression }) => expression.test(path))?.page ?? '(unknown)';
  };
}

export function readRoutes(distDir: string): RoutesManifest {
  try {
    return JSON.parse(readFileSync(join(distDir, 'routes-manifest.json'), 'utf8')) as RoutesManifest;
  } catch {
    // Without a build, as under `npm run dev`, pages are named `(unknown)`.
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}
