import 'server-only';
import { findToken } from '@/lib/api/admit';
import { contract } from '@/lib/api/contract';
import { answerCall } from '@/lib/api/handle';
import type { Address } from '@/lib/api/request-line';
import type { RawAnswer } from '@/lib/cache/finished-response';
import { config } from '@/lib/config/config';
import type { Endpoint, RateClass } from '@/lib/contract/endpoint';
import { productDay } from '@/lib/dates/today';
import {
  ARCHIVE_INDEX,
  archivePath,
  dayPath,
  isKeptDay,
  readDayPosition,
} from '@/lib/features/questions/addresses';
import { hasArchivePage } from '@/lib/site/archive';
import { isMissing as isMissingByName } from '@/lib/site/page-data';
import { platformPath, VARIANTS_ROOT, variantPath } from '@/lib/site/platform/device';
import { findPublicPage } from '@/lib/site/public-pages';

const HOUR = 3600;

/** The framework makes these of functions, and says nothing of how long they last. */
const FILES = /^\/(robots\.txt|manifest\.webmanifest|sitemap\.xml|sitemap\/[a-z]+-\d+\.xml)$/;

/** Pages of other sites' making, which people try here: this one has none. */
const FOREIGN = /^\/[^/]+\.(html?|php|aspx?|jsp)$/i;
const MISSING_WHAT = [
  [/^\/(join-group\/|group-game)/, 'group'],
  [/^\/user\//, 'user'],
] as const;

/** A page, picture or file of the app that is kept for everybody: all that it may depend on, and how it is made. */
interface KeptPage {
  /** The address to render, whose path and query hold all that the page may depend on; also the answer's key. */
  path: string;
  /** Its address for people, without query. */
  publicPath: string;
  /** What of a request led to the path, besides the address. */
  variesBy: readonly string[];
  /** How long it is fresh; absent: as long as the app says in `s-maxage`. */
  freshSeconds?: number;
  /** How long it may be shown while it is made anew, so that it outlives an outage. */
  cacheSeconds: number;
  /** Where the app makes the page that stands in where there is nothing. */
  missingPath: string;
  /** A preview picture, which takes as long to make as many pages. */
  isPicture?: boolean;
  /** Whether there is nothing there, by one look-up; absent: the app finds out. */
  isMissing?: () => Promise<boolean>;
}

/** Where the app makes the page that says that there is nothing at an address; groups and users have words of their own. */
export function missingPagePath(pathname: string): string {
  const [, what] = MISSING_WHAT.find(([paths]) => paths.test(pathname)) ?? [];
  return `${VARIANTS_ROOT}/missing/${what ?? 'page'}`;
}

type Page = NonNullable<ReturnType<typeof findPublicPage>>;

/** Looks the name in an address up. An API elsewhere would be asked twice, once for the page. */
async function isMissing({ page: { shows }, name }: Page): Promise<boolean> {
  if (shows === 'archive') return !(await hasArchivePage(decodeURIComponent(name)));
  if (!shows || config.API_HOST) return false;
  return isMissingByName(shows, decodeURIComponent(name));
}

/** The daily questions of a day and category that are kept for nobody: what of the query has a part in them. */
function passingDay({ searchParams }: Address): string {
  const { date, index } = readDayPosition(Object.fromEntries(searchParams), productDay().date);
  return dayPath({ date, index });
}

function prepareDate({ searchParams }: Address): string | undefined {
  const today = productDay().date;
  const position = readDayPosition(Object.fromEntries(searchParams), today);
  return isKeptDay(position, today)
    ? `${VARIANTS_ROOT}/date/${position.date}/${position.index + 1}`
    : undefined;
}

/** Where the app makes a page, by what it varies by. */
const variations: Record<
  NonNullable<Page['page']['variesBy']>,
  (address: Address, userAgent: string) => string | undefined
> = {
  platform: ({ pathname }, userAgent) => platformPath(pathname, userAgent),
  device: ({ pathname }, userAgent) => variantPath(pathname, null, userAgent),
  'device and invite': ({ pathname, searchParams }, userAgent) =>
    variantPath(pathname, searchParams.get('t'), userAgent),
  date: prepareDate,
};

function prepare(found: Page | undefined, address: Address, userAgent: string): string | undefined {
  if (!found || found.isPicture) return undefined;
  const { variesBy, madeAt } = found.page;
  return variesBy ? variations[variesBy](address, userAgent) : madeAt;
}

/** Where the app makes the page of an address that stands for several; undefined for any other. */
export function preparedPath(address: Address, userAgent: string): string | undefined {
  return prepare(findPublicPage(address.pathname), address, userAgent);
}

/**
 * The kept page, picture or file at an address, or null where nothing is kept. Of the query only the invite token of a
 * group and the date and category of the daily questions have a part in it, of the headers only the kind of device;
 * nothing else of a request does (docs/product.md, 4).
 */
export function findKeptPage(address: Address, userAgent: string): KeptPage | null {
  const { pathname } = address;
  const missingPath = missingPagePath(pathname);
  const kept = { path: pathname, publicPath: pathname, missingPath, variesBy: [], cacheSeconds: HOUR };
  // What the app calls the page of all months is no address from outside.
  if (FOREIGN.test(pathname) || pathname === archivePath(ARCHIVE_INDEX)) {
    return { ...kept, path: missingPath + pathname, isMissing: async () => true };
  }
  const found = findPublicPage(pathname);
  if (found?.page.isFile || FILES.test(pathname)) return { ...kept, freshSeconds: HOUR };
  if (!found) return null;
  const path = prepare(found, address, userAgent);
  const { variesBy } = found.page;
  if (variesBy === 'date')
    return path ? { ...kept, path } : { ...kept, path: passingDay(address), cacheSeconds: 0 };
  return {
    ...kept,
    isPicture: found.isPicture,
    path: path ?? pathname,
    variesBy: variesBy && path ? ['User-Agent'] : [],
    isMissing: () => isMissing(found),
  };
}

/** A visitor's read of the API that is kept. */
interface KeptRead {
  /** The path with the fields that the contract names: all that the answer may depend on. */
  key: string;
  cacheSeconds: number;
  /** The rate limit that making it counts against, and as how many requests. */
  rate: RateClass;
  cost?: number;
  make: () => Promise<RawAnswer>;
}

const keptCalls = new Map(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)
    .map(([, endpoint]) => {
      const fieldNames = Object.keys(endpoint.query?.shape ?? {}).filter((field) => field !== 'token');
      return [endpoint.path as string, { ...endpoint, fieldNames }];
    }),
);

/** Answers the call for a request of our own, in which nothing is of the visitor's but the key. */
async function makeRead(key: string): Promise<RawAnswer> {
  const request = { method: 'GET', url: `http://localhost${key}`, headers: new Headers(), body: null };
  const answer = await answerCall({ ...request, signal: new AbortController().signal });
  if (!answer) throw new Error(`${key} is no call`);
  const { status, headers, body } = answer;
  return { status, headers: Object.fromEntries(new Headers(headers)), body: Buffer.from(body ?? '') };
}

/**
 * A visitor's read of the API that is kept, or null. Who sends a token is told more, or that it is dead, and repeated
 * fields are refused: neither is kept.
 */
export function findKeptRead(
  { pathname, searchParams }: Address,
  authorization: string | undefined,
): KeptRead | null {
  const endpoint = config.API_HOST ? undefined : keptCalls.get(pathname);
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
