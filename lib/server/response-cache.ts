import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import PQueue from 'p-queue';
import { limitRate } from '@/lib/api/admit';
import { toErrorAnswer } from '@/lib/api/call-answer';
import {
  type FinishedAnswer,
  finishAnswer,
  forbidsCaching,
  type RawAnswer,
  sendFinished,
} from '@/lib/cache/finished-response';
import { type MadeAnswer, pageCache } from '@/lib/cache/page-cache';
import { ApiError } from '@/lib/errors/api-error';
import { type Address, isRead, REQUEST_ID_HEADER, splitAddress } from '@/lib/http/request-head';
import type { StandInPages } from '@/lib/site/markup/stand-in-pages';
import { findCacheablePage, findCacheableRead, toMissingPagePath } from './find-cacheable';
import { applyMarkedStatus } from './framework-responses';
import { delayFramework, inlineStyles, removeFramework, runsFramework } from './page-html';
import { removeSentenceEnd } from './redirects-and-cors';
import { chooseFileHeaders, type SiteHeaders } from './site-headers';
import type { StaticFiles } from './static-files';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Rendering a page counts as this many reads of the client's rate limit: about the milliseconds that it takes. */
const PAGE_COST = 10;

/** Libvips draws outside of the main thread: more pictures at a time would take all cores. */
const pictures = new PQueue({ concurrency: 1 });
const MAX_QUEUED = 20;
const PICTURES_RETRY_SECONDS = 5;
const LOADING_DELAY_MS = 300;

/** Draws a picture after the earlier ones. Throws ApiError 503 if the queue is too long. */
async function queuePicture<Picture>(make: () => Promise<Picture>): Promise<Picture> {
  if (pictures.size < MAX_QUEUED) return pictures.add(make);
  throw new ApiError(
    'unavailable',
    'Too many pictures are being made right now. Try again in a few seconds.',
    { retryAfterSeconds: PICTURES_RETRY_SECONDS },
  );
}

interface ResponseCacheSettings {
  /** `path` is internal; people use `publicPath`. */
  renderPage: (path: string, publicPath: string) => Promise<RawAnswer>;
  addressOf: (request: IncomingMessage) => string;
  frameworkPolicy: string;
  headers: SiteHeaders;
  files: StaticFiles;
  standInPages: (url: string) => StandInPages;
}

interface CacheEntry {
  key: string;
  make: () => Promise<MadeAnswer>;
  /** Counts the rendering against the rate limit of the client that caused it; throws ApiError 429. */
  limit?: (client: string) => Promise<void>;
}

interface FoundEntry extends CacheEntry {
  answer: FinishedAnswer | undefined;
}

/** Does a person navigate to the page? Programs, and the loading page, need the page itself. */
function isVisit({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] !== 'same-origin';
}

async function isLate(answer: Promise<FinishedAnswer>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, LOADING_DELAY_MS, true);
  const made = answer.then(
    () => false,
    () => false,
  );
  return Promise.race([late.promise, made]).finally(() => clearTimeout(timer));
}

/** Returns for how many seconds a response is fresh; 0 if its status or headers forbid caching. */
function chooseFreshSeconds({ status, headers }: RawAnswer, freshSeconds?: number): number {
  if (status !== 200 || forbidsCaching(headers)) return 0;
  return freshSeconds ?? Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);
}

/** Sends responses that are the same for every visitor from the cache, each made once (docs/decisions/0027). */
export function createResponseCache(settings: ResponseCacheSettings) {
  const { renderPage, addressOf, frameworkPolicy, headers, files } = settings;

  function findFile({ pathname }: Address): CacheEntry | null {
    if (!files.has(pathname)) return null;
    return {
      key: pathname,
      async make() {
        const file = await files.read(pathname);
        const siteHeaders = chooseFileHeaders(headers, String(file.headers['content-type']));
        const raw = { ...file, headers: { ...siteHeaders, ...file.headers } };
        return { answer: await finishAnswer(raw, []), freshSeconds: DAY_SECONDS, cacheSeconds: 0 };
      },
    };
  }

  function findRead(address: Address, authorization: string | undefined): CacheEntry | null {
    const read = findCacheableRead(address, authorization);
    if (!read) return null;
    return {
      key: read.key,
      limit: (client) => limitRate(read.rate, client, read.cost),
      async make() {
        const made = await read.make();
        const raw = { ...made, headers: { ...headers, ...made.headers } };
        const freshSeconds = chooseFreshSeconds(raw, read.cacheSeconds);
        return { answer: await finishAnswer(raw, ['Authorization']), freshSeconds, cacheSeconds: 0 };
      },
    };
  }

  /** Renders a page; without the framework's scripts and with inline styles if it does not need them. */
  async function makePage(path: string, publicPath: string): Promise<RawAnswer> {
    const raw = await renderPage(path, publicPath);
    if (!String(raw.headers['content-type']).startsWith('text/html')) return raw;
    const html = raw.body.toString();
    if (!runsFramework(html)) {
      const withoutScripts = await inlineStyles(removeFramework(html), files.readText);
      return { ...raw, body: Buffer.from(withoutScripts) };
    }
    return {
      ...raw,
      body: Buffer.from(delayFramework(html)),
      headers: { ...raw.headers, 'content-security-policy': frameworkPolicy },
    };
  }

  function readMissingPage(pathname: string): Promise<FinishedAnswer> {
    const path = toMissingPagePath(pathname);
    return pageCache.answers.read(path, async () => {
      const raw = await makePage(path, path);
      const isMade = raw.status === 200;
      const answer = await finishAnswer(isMade ? { ...raw, status: 404 } : raw, []);
      const seconds = isMade ? HOUR_SECONDS : 0;
      return { answer, freshSeconds: seconds, cacheSeconds: seconds };
    });
  }

  /** Finds the address without the end of a sentence that a chat added, if that page exists. */
  async function findWholeAddress(address: Address, userAgent: string): Promise<string | null> {
    const { searchParams } = address;
    const pathname = removeSentenceEnd(address.pathname);
    const page =
      pathname === address.pathname ? null : findCacheablePage({ pathname, searchParams }, userAgent);
    if (!page || (await page.isMissing?.())) return null;
    return (await makePage(page.path, pathname)).status === 200 ? pathname : null;
  }

  function redirectTo(location: string): RawAnswer {
    return { status: 308, headers: { ...headers, location }, body: Buffer.alloc(0) };
  }

  function findPage(address: Address, userAgent: string): CacheEntry | null {
    const page = findCacheablePage(address, userAgent);
    if (!page) return null;
    const { pathname } = address;
    const { path, variesBy, cacheSeconds } = page;
    return {
      key: path,
      async limit(client) {
        await limitRate('read', client, PAGE_COST);
        // Pictures have their own limit, so that they do not use up that of pages.
        if (page.isPicture) await limitRate('picture', client);
      },
      async make() {
        const isMissing = await page.isMissing?.();
        const render = () => makePage(path, pathname);
        const raw = isMissing ? null : await (page.isPicture ? queuePicture(render) : render());
        if (!raw || raw.status === 404) {
          const whole = await findWholeAddress(address, userAgent);
          const answer = whole ? await finishAnswer(redirectTo(whole), []) : await readMissingPage(pathname);
          return { answer, freshSeconds: 0, cacheSeconds };
        }
        const marked = applyMarkedStatus(raw);
        const freshSeconds = chooseFreshSeconds(marked, page.isFile ? HOUR_SECONDS : undefined);
        return { answer: await finishAnswer(marked, variesBy), freshSeconds, cacheSeconds };
      },
    };
  }

  function findEntry({ method, url = '', headers: requestHeaders }: IncomingMessage): CacheEntry | null {
    const address = splitAddress(url);
    const read = isRead(method) ? findRead(address, requestHeaders.authorization) : null;
    return read ?? findFile(address) ?? findPage(address, requestHeaders['user-agent'] ?? '');
  }

  function sendLoading(request: IncomingMessage, response: ServerResponse, page: string): void {
    response.writeHead(200, {
      ...headers,
      'X-Request-Id': request.headers[REQUEST_ID_HEADER],
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
    });
    response.end(page);
  }

  /** Refuses a page by a page that says to try again; a call, a picture or a file gets the API's error. */
  function refuse(request: IncomingMessage, response: ServerResponse, error: ApiError): void {
    const { url = '' } = request;
    const refusal = toErrorAnswer(error);
    const found = findCacheablePage(splitAddress(url), '');
    const isPage = found && !found.isPicture && !found.isFile;
    const page = isPage && settings.standInPages(url).failed;
    response.writeHead(refusal.status, {
      ...headers,
      'X-Request-Id': request.headers[REQUEST_ID_HEADER],
      ...refusal.headers,
      ...(page && { 'Content-Type': 'text/html; charset=utf-8' }),
    });
    response.end(page || refusal.body);
  }

  return {
    /** Finds a request's entry, with the response if it is stored and fresh. Returns null if nothing may be cached. */
    find(request: IncomingMessage): FoundEntry | null {
      const entry = findEntry(request);
      if (!entry) return null;
      return {
        ...entry,
        answer: isRead(request.method) ? pageCache.answers.find(entry.key) : undefined,
      };
    },

    /** Sends an entry's response; making a missing one counts against the first client, not against those who wait. */
    async send(request: IncomingMessage, response: ServerResponse, found: CacheEntry): Promise<void> {
      if (!isRead(request.method)) {
        const refusal = { ...headers, 'Cache-Control': 'no-store', Allow: 'GET, HEAD, OPTIONS' };
        response.writeHead(request.method === 'OPTIONS' ? 204 : 405, refusal).end();
        return;
      }
      const make = async () => {
        await found.limit?.(addressOf(request));
        return found.make();
      };
      const loading = isVisit(request) && settings.standInPages(request.url ?? '').loading;
      try {
        const answer = pageCache.answers.read(found.key, make);
        if (loading && (await isLate(answer))) sendLoading(request, response, loading);
        else sendFinished(request, response, await answer);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        refuse(request, response, thrown);
      }
    },

    /** Sends the "not found" page for an address that cannot exist, unless the request was answered meanwhile. */
    async sendMissing(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const page = await readMissingPage(request.url ?? '');
      if (!response.headersSent) sendFinished(request, response, page);
    },
  };
}
