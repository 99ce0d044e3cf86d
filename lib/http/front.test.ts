import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileVersion } from '@/lib/markup/public-file';
import { appLink } from './app-link';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { siteHeaders } from './complete-headers';
import { createFront, type FrontSettings } from './front';
import { listStaticFiles } from './static-files';

const API_PATH = '/users/account_info';
const standIns = { failed: 'will be back', missing: 'not here' };

/** Has a front before this app listen, and returns its port. */
async function listen(app: RequestListener, standInPages: FrontSettings['standInPages']) {
  const settings = {
    trustedProxies: 0,
    publicPolicy: "default-src 'self'",
    frameworkPolicy: "script-src 'unsafe-inline'",
    standInPages,
    cors: { allowedOrigins: [], apiPaths: new Set([API_PATH]) },
    files: listStaticFiles([], fileVersion),
    routeOf: () => '(page)',
  };
  const server = createServer(createFront(settings, async (request, response) => app(request, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Asks a front before this app. */
async function ask(
  app: RequestListener,
  path: string,
  init: RequestInit = {},
  standInPages: FrontSettings['standInPages'] = () => standIns,
): Promise<Response> {
  const { server, port } = await listen(app, standInPages);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  server.close();
  return answer;
}

/** The headers that the app behind the front finds on a request. */
async function headersBehind(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const answer = await ask(
    (request, response) => response.end(JSON.stringify(request.headers)),
    '/trivia_questions',
    { headers },
    null,
  );
  return await answer.json();
}

it('lets nobody speak to the app as the front or the framework itself would', async () => {
  const headers = await headersBehind({
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    [CLIENT_ADDRESS_HEADER]: '203.0.113.7',
    accept: 'text/html',
  });
  expect(headers).toMatchObject({ accept: 'text/html', [CLIENT_ADDRESS_HEADER]: '127.0.0.1' });
  expect(headers).not.toHaveProperty('x-middleware-subrequest');
});

const noApp: RequestListener = (_request, response) => response.end('the app');

it('refuses a method that there is not, and says which there are', async () => {
  const { status, headers } = await ask(noApp, '/terms', { method: 'PROPFIND' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT, DELETE, OPTIONS']);
  const malformed = await ask(noApp, '/%');
  expect([malformed.status, malformed.headers.get('allow')]).toEqual([404, null]);
});

it.each([
  ['a page', '/%', 'GET', () => standIns, 'text/html; charset=utf-8', 'not here'],
  ['a page of development', '/%', 'GET', null, 'application/json', '"code":"not_found"'],
  ['what is sent', '/%', 'POST', () => standIns, 'application/json', '"code":"not_found"'],
  ['a call', `${API_PATH}?${'x'.repeat(9000)}`, 'GET', () => standIns, 'application/json', '"too_large"'],
] as const)(
  'answers %s that is malformed in its own form',
  async (_what, path, method, pages, type, text) => {
    const answer = await ask(noApp, path, { method }, pages);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).toContain(text);
  },
);

it('answers who closes its half of the connection before the page for a malformed address is made', async () => {
  const { answerMissing } = appLink();
  const made = Promise.withResolvers<boolean>();
  appLink().answerMissing = () => made.promise;
  const { server, port } = await listen(noApp, () => standIns);
  const socket = connect(port, '127.0.0.1').end('GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 .*not here/s);
  made.resolve(true);
  appLink().answerMissing = answerMissing;
  server.close();
});

it.each([
  ['a public page', '/user/ann', () => standIns, 503, 'will be back'],
  ['a staff screen', '/history', () => standIns, 500, 'as the app has it'],
  ['a page of development', '/user/ann', null, 500, 'as the app has it'],
] as const)('%s that failed is answered with what fits', async (_what, path, pages, status, text) => {
  const failing: RequestListener = (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.writeHead(500).end('as the app has it');
  };
  const answer = await ask(failing, path, {}, pages);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
});

it.each([
  ['https://trivia.example', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
  [undefined, undefined],
])('has browsers of a site at %s speak TLS alone: %s', (siteUrl, said) => {
  expect(siteHeaders(siteUrl)['Strict-Transport-Security']).toBe(said);
});
