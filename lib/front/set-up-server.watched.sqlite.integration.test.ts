import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ending = new AbortController();
const told = Promise.withResolvers<unknown>();
const collector = createServer(async (request, response) => {
  told.resolve(await json(request));
  response.end('{}');
});

/** Loaded once the settings are made: who watches is read at the first import. */
async function load() {
  collector.listen(0, '127.0.0.1').unref();
  await once(collector, 'listening');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = originOf(collector);
  process.env.METRICS_PORT = '9464';
  const { setUpServer } = await import('./set-up-server');
  return setUpServer(ending.signal);
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(() => {
  ending.abort();
  collector.close();
});

it('tells traces and what the process needs from the first request on, to who asks for them', async () => {
  const writers = [process.stdout, process.stderr].map(({ write }) => write);
  const app = await load();
  const settings = {
    trustedProxies: 1,
    publicPolicy: '',
    frameworkPolicy: '',
    standInPages: null,
    files: { has: () => false, read: () => Promise.reject(new Error('there are none')) },
    cors: { allowedOrigins: [], apiPaths: new Set<string>() },
    routeOf: (url: string) => `route of ${url.split('?')[0]}`,
  };
  const site = createServer(
    app.createFront(settings, async (_request, response) => void response.writeHead(404).end()),
  ).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const answer = await fetch(`${originOf(site)}/history?x=SECRET`, { headers: { traceparent: TRACE } });
  site.close();
  await app.end();
  const spans = JSON.stringify(await told.promise);
  expect(spans).toContain('GET route of /history');
  expect(spans).toContain(`"request.id","value":{"stringValue":"${answer.headers.get('x-request-id')}"}`);
  expect(spans).toContain('"http.response.status_code","value":{"intValue":404}');
  expect(spans).toContain(TRACE.split('-')[1]);
  expect(spans).not.toContain('SECRET');
  expect((await app.metrics()).text).toContain('nodejs_eventloop_lag_seconds');
  for (const [index, stream] of [process.stdout, process.stderr].entries()) {
    Object.assign(stream, { write: writers[index] });
  }
});
