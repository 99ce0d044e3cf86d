import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding, RawAnswer } from '@/lib/cache/finished-response';

export interface StaticFolder {
  prefix: string;
  directory: string;
  /** Is true if the files' names change with their content. */
  isImmutable: boolean;
}

export interface StaticFiles {
  has: (path: string) => boolean;
  read: (path: string) => Promise<RawAnswer>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

type VersionOf = (content: Buffer) => string;

const COMPRESSED_COPIES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

async function readCopies(file: string): Promise<RawAnswer['copies']> {
  const copies = await Promise.all(
    Object.entries(COMPRESSED_COPIES).map(async ([ending, name]) => [
      name,
      await readFile(file + ending).catch(() => null),
    ]),
  );
  const found = copies.filter(([, copy]) => copy !== null);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The files in these folders, listed once: no other file has an address (`versionOf`: lib/site/markup/public-file). */
export function listStaticFiles(folders: readonly StaticFolder[], versionOf: VersionOf): StaticFiles {
  const files = new Map<string, { file: string; isImmutable: boolean }>();
  for (const { prefix, directory, isImmutable } of folders) {
    for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name);
      const isCopy = Object.keys(COMPRESSED_COPIES).some((ending) => entry.name.endsWith(ending));
      if (entry.isFile() && !isCopy)
        files.set(prefix + file.slice(directory.length + 1), { file, isImmutable });
    }
  }
  return {
    has: (path) => files.has(path),
    async read(path) {
      const { file = '', isImmutable } = files.get(path) ?? {};
      const headers = {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public',
      };
      const [body, copies] = await Promise.all([readFile(file), readCopies(file)]);
      return { status: 200, headers, body, copies, version: versionOf(body) };
    },
  };
}

/** Returns a route's name for logs, metrics and traces, of which there are few for any number of addresses. */
export type RouteOf = (url: string) => string;

interface RoutesManifest {
  staticRoutes: readonly { page: string }[];
  dynamicRoutes: readonly { page: string }[];
}

const UNKNOWN = '(unknown)';
const BUILT_FILES = '/_next/';
/** Public pages are rendered under internal addresses (docs/decisions/0004), and named without that prefix. */
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

function publicName(page: string): string {
  return page.startsWith(VARIANT_PREFIX) ? page.slice(VARIANT_PREFIX.length) || '/' : page;
}

/** Names routes by patterns of the framework and paths of calls, files by their folder, all else `(unknown)`. */
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

/** The routes of the build in that directory; none in development. */
export function readRoutes(distDir: string): RoutesManifest {
  try {
    return JSON.parse(readFileSync(join(distDir, 'routes-manifest.json'), 'utf8')) as RoutesManifest;
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}
