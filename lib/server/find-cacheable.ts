import 'server-only';
import { findToken } from '@/lib/api/admit';
import { contract } from '@/lib/api/contract';
import { answerCall } from '@/lib/api/handle';
import type { RawAnswer } from '@/lib/cache/finished-response';
import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { getProductDay } from '@/lib/dates/today';
import {
  ARCHIVE_INDEX,
  buildArchivePath,
  buildDayPath,
  type DayPosition,
  isCachedDay,
  readDayPosition,
} from '@/lib/features/questions/addresses';
import type { Address } from '@/lib/http/request-head';
import { hasArchivePage } from '@/lib/site/archive';
import { GROUP_PATH } from '@/lib/site/markup/stand-in-pages';
import { isMissing as isPageMissing } from '@/lib/site/page-data';
import { toPlatformPath, toVariantPath, VARIANTS_ROOT } from '@/lib/site/platform/device';
import { type FoundPage, findPublicPage } from '@/lib/site/public-pages';

const HOUR_SECONDS = 3600;

/** The framework generates these files without a lifetime. */
const FILES = /^\/(robots\.txt|manifest\.webmanifest|sitemap\.xml|sitemap\/[a-z]+-\d+\.xml)$/;

/** Scanners look for pages of other software, which this site does not have. */
const OTHER_SOFTWARE = /^\/[^/]+\.(html?|php|aspx?|jsp)$/i;
const MISSING_KINDS = [
  { paths: GROUP_PATH, kind: 'group' },
  { paths: /^\/user\//, kind: 'user' },
];

interface CacheablePage {
  /** The address to render, whose path and query contain everything that the page may depend on; also the cache key. */
  path: string;
  variesBy: readonly string[];
  /** Seconds for which a stale response may be sent while it is rendered again, so that it outlives an outage. */
  cacheSeconds: number;
  isPicture?: boolean;
  /** The response is a file for programs, and fresh for an hour; all else is fresh for the app's `s-maxage`. */
  isFile?: boolean;
  /** Finds out by one look-up whether the page is missing; absent if only the app can tell. */
  isMissing?: () => Promise<boolean>;
}

/** Returns the internal path of the "not found" page for an address; groups and users have their own. */
export function toMissingPagePath(pathname: string): string {
  const found = MISSING_KINDS.find(({ paths }) => paths.test(pathname));
  return `${VARIANTS_ROOT}/missing/${found?.kind ?? 'page'}`;
}

/** Does a look-up find nothing? An API elsewhere is not asked, because the page makes the same call. */
async function isMissing({ page: { lookUp }, name }: FoundPage): Promise<boolean> {
  if (lookUp === 'archive') return !(await hasArchivePage(decodeURIComponent(name)));
  if (!lookUp || config.API_HOST) return false;
  return isPageMissing(lookUp, decodeURIComponent(name));
}

function readPosition({ searchParams }: Address): DayPosition {
  return readDayPosition(Object.fromEntries(searchParams), getProductDay().date);
}

function findDateVariant(address: Address): string | undefined {
  const position = readPosition(address);
  return isCachedDay(position, getProductDay().date)
    ? `${VARIANTS_ROOT}/date/${position.date}/${position.index + 1}`
    : undefined;
}

const variantFinders: Record<
  NonNullable<FoundPage['page']['variesBy']>,
  (address: Address, userAgent: string) => string | undefined
> = {
  platform: ({ pathname }, userAgent) => toPlatformPath(pathname, userAgent),
  device: ({ pathname }, userAgent) => toVariantPath(pathname, null, userAgent),
  'device and invite': ({ pathname, searchParams }, userAgent) =>
    toVariantPath(pathname, searchParams.get('t'), userAgent),
  date: findDateVariant,
};

/** No browser has a longer user agent. Longer ones are cut, because matching them takes more than linear time. */
const MAX_AGENT_LENGTH = 1000;

function findPageVariant(
  found: FoundPage | undefined,
  address: Address,
  userAgent: string,
): string | undefined {
  if (!found || found.isPicture) return undefined;
  const { variesBy, renderedAt } = found.page;
  return variesBy ? variantFinders[variesBy](address, userAgent.slice(0, MAX_AGENT_LENGTH)) : renderedAt;
}

/** Finds the internal path at which the page of an address is rendered; undefined if the address itself is rendered. */
export function findVariantPath(address: Address, userAgent: string): string | undefined {
  return findPageVariant(findPublicPage(address.pathname), address, userAgent);
}

/** Finds the cacheable page, picture or file at an address, or null. */
export function findCacheablePage(address: Address, userAgent: string): CacheablePage | null {
  const { pathname } = address;
  const cacheable = { path: pathname, variesBy: [], cacheSeconds: HOUR_SECONDS };
  // `/questions/all` is no public address, but the cache key of the page of all months, so this page has another key.
  if (OTHER_SOFTWARE.test(pathname) || pathname === buildArchivePath(ARCHIVE_INDEX)) {
    return { ...cacheable, path: toMissingPagePath(pathname) + pathname, isMissing: async () => true };
  }
  const found = findPublicPage(pathname);
  if (found?.page.isFile || FILES.test(pathname)) return { ...cacheable, isFile: true };
  if (!found) return null;
  const path = findPageVariant(found, address, userAgent);
  const { variesBy } = found.page;
  if (variesBy === 'date') {
    if (path) return { ...cacheable, path };
    // A day far from today is not cached; the path has only the relevant query: date and category.
    return { ...cacheable, path: buildDayPath(readPosition(address)), cacheSeconds: 0 };
  }
  return {
    ...cacheable,
    isPicture: found.isPicture,
    path: path ?? pathname,
    variesBy: variesBy && path ? ['User-Agent'] : [],
    isMissing: () => isMissing(found),
  };
}

const cacheableCalls = new Map(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)
    .map(([, endpoint]) => {
      const fieldNames = Object.keys(endpoint.query?.shape ?? {}).filter((field) => field !== 'token');
      return [endpoint.path as string, { ...endpoint, fieldNames }];
    }),
);

/** Runs the call for an internal request that contains nothing of the visitor's but the key. */
async function makeRead(key: string): Promise<RawAnswer> {
  const request = { method: 'GET', url: `http://localhost${key}`, headers: new Headers(), body: null };
  const answer = await answerCall({ ...request, signal: new AbortController().signal });
  if (!answer) throw new Error(`${key} is no call`);
  const { status, headers, body } = answer;
  return { status, headers: Object.fromEntries(new Headers(headers)), body: Buffer.from(body ?? '') };
}

/** Finds a cacheable read of the API; null with a token, because the response may contain more, or be an error. */
export function findCacheableRead({ pathname, searchParams }: Address, authorization: string | undefined) {
  const endpoint = config.API_HOST ? undefined : cacheableCalls.get(pathname);
  if (!endpoint) return null;
  const tokens = searchParams.getAll('token');
  if (findToken(authorization ?? null, tokens.length > 1 ? tokens : tokens[0])) return null;
  const fields = new URLSearchParams();
  for (const name of endpoint.fieldNames) {
    const values = searchParams.getAll(name);
    if (values.length > 1) return null;
    for (const value of values) fields.set(name, value);
  }
  const { rate, cost, cacheSeconds = 0 } = endpoint;
  const key = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  return { key, cacheSeconds, rate, cost, make: () => makeRead(key) };
}
