import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pageCache } from '@/lib/cache/page-cache';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { log } from '@/lib/monitoring/log';
import { listenerSettings } from '@/lib/testing/cached-site';
import { listenHere } from '@/lib/testing/loopback-server';
import { createRequestListener, type ListenerSettings } from './request-listener';

const API_PATH = '/users/account_info';
const { standInPages } = listenerSettings;

beforeEach(() => pageCache.answers.invalidateAll());
afterEach(() => jest.restoreAllMocks());

/** Starts a server in front of this app, and returns its port. */
async function listen(app: RequestListener, more: Partial<ListenerSettings> = {}) {
  const listener = createRequestListener({ ...listenerSettings, ...more }, async (request, response) =>
    app(request, response),
  );
  const server = createServer(listener);
  return { server, port: new URL(await listenHere(server)).port };
}

/** Sends a request to a server in front of this app. */
async function ask(
  app: RequestListener,
  path: string,
  init: RequestInit = {},
  more: Partial<ListenerSettings> = {},
): Promise<Response> {
  const { server, port } = await listen(app, more);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  server.close();
  return answer;
}

/** Requests a path as it is, which `fetch` would normalize; returns the status and the target of a redirect. */
async function askExactly(path: string, more: Partial<ListenerSettings> = {}) {
  const { server, port } = await listen(noApp, more);
  const request = httpRequest({ port, host: '127.0.0.1', path, agent: false }).end();
  const [answer] = await once(request, 'response');
  answer.resume();
  server.close();
  return [answer.statusCode, answer.headers.location];
}

const inDevelopment = { standInPages: null };

/** Returns the headers that the app receives. */
async function receivedHeaders(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const answer = await ask(
    (request, response) => response.end(JSON.stringify(request.headers)),
    '/trivia_questions',
    { headers },
    inDevelopment,
  );
  return await answer.json();
}

it.each([
  ['/./login', 307, 'https://staff.trivia.example/login'],
  ['/%6cogin', 307, 'https://staff.trivia.example/login'],
  ['/trivia_questions/a.b', 307, 'https://staff.trivia.example/trivia_questions/a.b'],
  ['//login', 404, undefined],
  ['/.//login', 404, undefined],
])('nobody gets a staff screen at the public host by the spelling %s', async (path, status, location) => {
  const origins = { staffOrigin: 'https://staff.trivia.example', siteUrl: 'https://trivia.example' };
  expect(await askExactly(path, origins)).toEqual([status, location]);
});

it.each(['/for/desktop/terms', '/./for/desktop/terms', '/x/../for/desktop/terms', '/%66or/desktop/terms'])(
  'a visitor of %s, the internal address of a page, is redirected to the landing page',
  async (path) => {
    expect(await askExactly(path)).toEqual([307, '/']);
  },
);

it('a client cannot set the internal headers of the server and the framework', async () => {
  const headers = await receivedHeaders({
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    [CLIENT_ADDRESS_HEADER]: '203.0.113.7',
    accept: 'text/html',
  });
  expect(headers).toMatchObject({ accept: 'text/html', [CLIENT_ADDRESS_HEADER]: '127.0.0.1' });
  expect(headers).not.toHaveProperty('x-middleware-subrequest');
});

const noApp: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end('the app');
};

it.each([
  ['of a page', '/%', 'GET', standInPages, 404, 'text/html; charset=utf-8', 'the app'],
  ['of a page in development', '/%', 'GET', null, 404, 'application/json', '"code":"not_found"'],
  ['with a body', '/%', 'POST', standInPages, 404, 'application/json', '"code":"not_found"'],
  [
    'of a call',
    `${API_PATH}?${'x'.repeat(9000)}`,
    'GET',
    standInPages,
    414,
    'application/json',
    '"too_large"',
  ],
] as const)(
  'a malformed request %s is refused in the form that its sender reads',
  async (_what, path, method, pages, status, type, text) => {
    const answer = await ask(noApp, path, { method }, { standInPages: pages });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(await answer.text()).toContain(text);
  },
);

it('a client that half-closes its connection while the "not found" page is rendered gets a refusal at once', async () => {
  const made = Promise.withResolvers<void>();
  const { server, port } = await listen((_request, response) => void made.promise.then(() => response.end()));
  const socket = connect(Number(port), '127.0.0.1').end('GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 .*missing/s);
  made.resolve();
  server.close();
});

it('a refused request leaves no listener on its connection', async () => {
  const { server, port } = await listen(noApp);
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (path: string) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, agent }).end();
    const [answer] = await once(request, 'response');
    await text(answer);
    return sockets.map((socket) => socket.listenerCount('end'));
  };
  const before = await send('/terms');
  for (const path of ['/%', '/%']) await send(path);
  expect(await send('/terms')).toEqual(before);
  expect(before).toHaveLength(1);
  agent.destroy();
  server.close();
});

it.each([
  ['a public page', '/privacy', standInPages, 503, 'failed'],
  ['a staff screen', '/history', standInPages, 500, 'as the app has it'],
  ['a page of development', '/user/ann', null, 500, 'as the app has it'],
] as const)(
  'a failed rendering of %s, %s, is replaced only for visitors',
  async (_what, path, pages, status, text) => {
    const failing: RequestListener = (_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.writeHead(500).end('as the app has it');
    };
    const answer = await ask(failing, path, {}, { standInPages: pages });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  },
);

it('a client that sends its body too slowly gets 408', async () => {
  let received = 0;
  const { server, port } = await listen((request) =>
    request.on('data', (chunk) => (received += chunk.length)),
  );
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST /history HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n\r\nx');
  while (received === 0) await new Promise(setImmediate);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
  server.close();
});

it('a client gets an empty 500 after an unexpected error, which is logged', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const failing: RequestListener = () => {
    throw new Error('unexpected');
  };
  const answer = await ask(failing, '/terms', {}, inDevelopment);
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    500,
    '',
    'no-store',
  ]);
  const error = expect.objectContaining({ message: 'unexpected' });
  expect(logged).toHaveBeenCalledWith({ error }, expect.any(String));
});

it('a client loses its connection if an unexpected error ends a response in the middle', async () => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const failing: RequestListener = (_request, response) => {
    response.write('half of ');
    throw new Error('unexpected');
  };
  await expect(ask(failing, '/terms', {}, inDevelopment).then((half) => half.text())).rejects.toThrow();
});
