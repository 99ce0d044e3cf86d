import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pageCache } from '@/lib/cache/page-cache';
import { log } from '@/lib/monitoring/log';
import { createFront, type FrontSettings } from './request-listener';
import { listStaticFiles } from './static-files';

let server: Server;
let port: number;

/** Starts a front before this app. */
async function serve(app: RequestListener, more: Partial<FrontSettings> = {}): Promise<void> {
  const settings: FrontSettings = {
    trustedProxies: 0,
    publicPolicy: "default-src 'self'",
    frameworkPolicy: "script-src 'unsafe-inline'",
    standInPages: () => ({ failed: 'will be back', missing: 'not here' }),
    cors: { allowedOrigins: [], apiPaths: new Set(['/users/account_info']) },
    files: listStaticFiles([], () => ''),
    routeOf: (url) => `route of ${url}`,
    ...more,
  };
  server = createServer(createFront(settings, async (request, response) => app(request, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
const page = (body: string): RequestListener => {
  return (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(body);
  };
};

beforeEach(() => pageCache.answers.invalidateAll());
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it('requests are logged by their routes, except those that were answered from the cache', async () => {
  const logged = jest.spyOn(log, 'info').mockImplementation(() => {});
  await serve(page('the app'), { staffOrigin: 'https://staff.example' });
  for (const path of ['/terms', '/user/a/b', '/%', '/for/ios']) {
    for (let round = 0; round < 2; round++) await (await ask(path, { redirect: 'manual' })).text();
  }
  await (await ask('/%', { method: 'POST' })).text();
  server.close();
  await once(server, 'close');
  const routes = logged.mock.calls.map(([facts]) => (facts as unknown as { route: string }).route);
  expect(routes).toEqual([
    ...Array(2).fill('route of /user/a/b'),
    ...Array(2).fill('route of /for/ios'),
    'route of /%',
  ]);
});

it('an address that is too long is refused plainly: no page is made for it', async () => {
  const asked: unknown[] = [];
  await serve((request, response) => {
    asked.push(request.url);
    page('the app')(request, response);
  });
  expect((await ask(`/${'x'.repeat(9000)}`)).status).toBe(414);
  expect(asked).toEqual([]);
  for (const method of ['GET', 'HEAD']) expect((await ask('/%', { method })).status).toBe(404);
  expect(asked).toEqual(['/for/missing/page']);
});

it('a body that drips in is ended on its way to the app', async () => {
  let received = 0;
  await serve((request) => request.on('data', (chunk) => (received += chunk.length)));
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /history HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n\r\nx');
  while (received === 0) await new Promise(setImmediate);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
});

it('a page that could not be made for everybody costs one answer', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  await serve(() => {
    throw new Error('nobody foresaw it');
  });
  expect((await ask('/terms')).status).toBe(500);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: 'nobody foresaw it' }));
});

it('says in the log that a proxy is not believed', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const seen: IncomingMessage[] = [];
  await serve((request, response) => {
    seen.push(request);
    response.end();
  });
  await ask('/history', { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('TRUSTED_PROXIES'));
  expect(seen[0]?.headers['x-client-address']).toBe('127.0.0.1');
});
