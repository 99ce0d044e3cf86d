import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  process.env.METRICS_PORT = '9464';
  const [{ setUpServer }, { appLink }, { isTelling }] = await Promise.all([
    import('./set-up-server'),
    import('./app-link'),
    import('@/lib/tracing/tracing'),
  ]);
  return { setUpServer, appLink, isTelling };
}

afterAll(() => {
  ending.abort();
  collector.close();
});

it('tells traces and what the process needs from the first request on, to who asks for them', async () => {
  const writers = [process.stdout, process.stderr].map(({ write }) => write);
  const { setUpServer, appLink, isTelling } = await load();
  await setUpServer(ending.signal);
  const request = { method: 'GET', route: '/terms', requestId: 'one', headers: {}, statusOf: () => 200 };
  let isTold = false;
  await appLink().trace(request, async () => {
    isTold = isTelling();
  });
  expect(isTold).toBe(true);
  await appLink().end();
  expect(JSON.stringify(await told.promise)).toContain('GET /terms');
  expect((await appLink().metrics()).text).toContain('nodejs_eventloop_lag_seconds');
  // What is kept is counted as well, where somebody asks for that.
  expect(appLink().keptAtOnce({ method: 'GET', url: '/', headers: {} } as never)).toBeNull();
  for (const [index, stream] of [process.stdout, process.stderr].entries()) {
    Object.assign(stream, { write: writers[index] });
  }
});
