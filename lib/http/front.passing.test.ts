import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TracedRequest } from '@/lib/tracing/tracing';
import { appLink } from './app-link';
import { createFront, type FrontSettings } from './front';
import { listStaticFiles } from './static-files';

const own = { ...appLink() };
let server: Server;
let port: number;

/** Has a front before this app listen. */
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

afterEach(() => {
  Object.assign(appLink(), own);
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it('what the app makes is compressed for who takes that', async () => {
  const html = '<p>Whose is it?</p>'.repeat(500);
  await serve(page(html));
  const [zipped, plain] = await Promise.all(
    ['gzip', 'identity'].map((encoding) => ask('/history', { headers: { 'accept-encoding': encoding } })),
  );
  expect([zipped, plain].map((answer) => answer?.headers.get('content-encoding'))).toEqual(['gzip', null]);
  expect([await zipped?.text(), await plain?.text()]).toEqual([html, html]);
});

it('the app is watched for what it does, and told of under the id of the answer', async () => {
  const traced: [TracedRequest, number][] = [];
  appLink().trace = async (request, work) => {
    await work();
    traced.push([request, request.statusOf()]);
  };
  await serve((_request, response) => response.writeHead(404).end(), { trustedProxies: 1 });
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const answer = await ask('/history?x=1', { headers });
  expect(traced).toEqual([
    [
      expect.objectContaining({
        method: 'GET',
        route: 'route of /history?x=1',
        requestId: answer.headers.get('x-request-id'),
        headers: expect.objectContaining(headers),
      }),
      404,
    ],
  ]);
});

it('who logs requests is told which were answered with what is kept', async () => {
  const kept: [string, boolean][] = [];
  appLink().watch = async (_request, _response, route, work) => {
    const isKept = await work();
    kept.push([route(), isKept]);
    return isKept;
  };
  appLink().answerKept = async ({ url }, response) => {
    if (url !== '/kept') return false;
    response.end('kept');
    return true;
  };
  appLink().answerMissing = async (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  await serve(page('the app'), { staffOrigin: 'https://staff.example' });
  for (const path of ['/kept', '/terms', '/%', '/for/ios']) {
    await (await ask(path, { redirect: 'manual' })).text();
  }
  await (await ask('/%', { method: 'POST' })).text();
  expect(kept).toEqual([
    ['route of /kept', true],
    ['route of /terms', false],
    ['route of /%', true],
    ['route of /for/ios', false],
    ['route of /%', false],
  ]);
});

it('an address that is too long is refused plainly: no page is made for it', async () => {
  const answerMissing = jest.fn(async () => false);
  appLink().answerMissing = answerMissing;
  await serve(page('the app'));
  expect((await ask(`/${'x'.repeat(9000)}`)).status).toBe(414);
  expect(answerMissing).not.toHaveBeenCalled();
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask('/%', { method });
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  }
  expect(answerMissing).toHaveBeenCalledTimes(2);
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
  appLink().answerKept = async ({ url = '' }, response, maker) => {
    response.end((await maker.ask(url, url)).body);
    return true;
  };
  await serve(() => {
    throw new Error('nobody foresaw it');
  });
  expect((await ask('/terms')).status).toBe(500);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: 'nobody foresaw it' }));
});

it('so does a kept one that could not be sent', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  appLink().keptAtOnce = () => () => {
    throw new Error('nobody foresaw that either');
  };
  await serve(page('the app'));
  expect((await ask('/terms')).status).toBe(500);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: 'nobody foresaw that either' }));
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
