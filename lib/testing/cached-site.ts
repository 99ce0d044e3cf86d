import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { pageCache } from '@/lib/cache/page-cache';
import { routes } from '@/lib/contract/routes';
import { createRequestListener, type ListenerSettings } from '@/lib/server/request-listener';
import { listStaticFiles } from '@/lib/server/static-files';
import { computeFileVersion } from '@/lib/site/markup/public-file';
import { listenHere } from './loopback-server';

/** Settings of a site without files, for the listener of a test. */
export const listenerSettings: ListenerSettings = {
  trustedProxies: 0,
  publicPolicy: "default-src 'self'",
  frameworkPolicy: "script-src 'unsafe-inline'",
  standInPages: () => ({ failed: 'failed', missing: 'missing' }),
  files: listStaticFiles([], computeFileVersion),
  cors: { allowedOrigins: [], apiPaths: new Set(Object.values(routes).map(({ path }) => path)) },
  routeOf: () => '(page)',
};

export const BY_DATE = '/singlegames/get_single_game_questions_by_date';

/** The app renders a page that runs the framework's scripts like this. */
export const PLAYING = '<main data-needs-framework=""></main><script>self.__next_f</script>';

/** These pages have a body of their own; all others are alike. */
const bodies: Record<string, string> = {
  '/login': PLAYING,
  '/account': '<main data-answer-status="404">Not here</main>',
  '/weekly-game': '<main data-answer-status="503">Not now</main>',
};

/** These pages have further headers; a `Cache-Control` here replaces the usual one. */
const headersOfPages: Record<string, Record<string, string>> = {
  '/privacy': { 'Set-Cookie': 'a=b' },
  '/delete_account': { 'Cache-Control': 'private, s-maxage=60' },
};

/**
 * Starts the server in front of a fake framework, on loopback, for every test of a file. `asked` lists the requests that
 * reached the framework in this test, `failing` the paths at which it fails, and `holding` what it waits for at a path.
 */
export function openCachedSite() {
  const asked: string[] = [];
  const failing = new Set<string>();
  const holding = new Map<string, Promise<void>>();
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const listener = createRequestListener(
      {
        ...listenerSettings,
        trustedProxies: 1,
        standInPages: (url) => ({
          failed: 'failed',
          missing: 'missing',
          ...(url.startsWith('/group-game') && { loading: 'loading' }),
        }),
        siteUrl: 'https://trivia.example',
        files: listStaticFiles(
          [{ prefix: '/', directory: 'public', isImmutable: false }],
          computeFileVersion,
        ),
        cors: { ...listenerSettings.cors, allowedOrigins: ['https://app.example'] },
      },
      async (request, response) => {
        const url = request.url ?? '';
        asked.push(url);
        await holding.get(url);
        if (failing.has(url)) {
          response.writeHead(500, { 'Content-Type': 'text/html' }).end('failed');
          return;
        }
        const headers = {
          'Content-Type': 'text/html',
          'Cache-Control': 's-maxage=60',
          ...headersOfPages[url],
        };
        // The framework sets this header before it sends the others.
        response.setHeader('x-middleware-rewrite', url);
        response.writeHead(200, headers).end(bodies[url] ?? 'a page<script>self.__next_f</script>');
      },
    );
    // An idle connection stays as long as at the real server, so that only a refusal can end it.
    server = createServer({ keepAliveTimeout: 75_000 }, listener);
    origin = await listenHere(server);
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => {
    asked.length = 0;
    failing.clear();
    holding.clear();
    pageCache.answers.invalidateAll();
  });

  async function get(path: string, headers: IncomingHttpHeaders = {}, method = 'GET', body?: string) {
    const response = await fetch(origin + path, { method, headers: headers as HeadersInit, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Requests a page as a browser that navigates from a page of `site`; `fetch` does not allow that header. */
  async function visit(path: string, site: 'none' | 'same-origin') {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': site };
    const sent = request(origin + path, { headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  return { get, visit, asked, failing, holding, originOf: () => origin };
}
