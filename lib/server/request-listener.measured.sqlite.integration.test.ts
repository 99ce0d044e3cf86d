import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Imports the modules after the setting, because they read at their import whether metrics are on. */
async function load() {
  process.env.METRICS_PORT = '9464';
  const [{ watchRequest }, { readMetrics }, { log }] = await Promise.all([
    import('./request-listener'),
    import('@/lib/monitoring/metrics'),
    import('@/lib/monitoring/log'),
  ]);
  return { watchRequest, readMetrics, log };
}

let app: Awaited<ReturnType<typeof load>>;
let server: Server | undefined;
beforeAll(async () => {
  app = await load();
});
afterEach(() => {
  jest.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** Sends a request to a server that does this work. */
async function ask(method: string, isCached: boolean, work: (response: ServerResponse) => void) {
  const watched = Promise.withResolvers<void>();
  const started = createServer((incoming, response) => {
    app.watchRequest(incoming, response, () => '/user/[username]', isCached);
    response.once('close', () => setImmediate(watched.resolve));
    work(response);
  }).listen(0, '127.0.0.1');
  server = started;
  await once(started, 'listening');
  const asked = request({ port: (started.address() as AddressInfo).port, method });
  asked.on('response', (answer) => answer.resume());
  asked.end();
  await watched.promise;
}

it('the metrics count each response with its duration, also cached ones, which are logged only for debugging', async () => {
  let time = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  const lines = { info: jest.spyOn(app.log, 'info'), debug: jest.spyOn(app.log, 'debug') };
  for (const [method, isCached] of [
    ['GET', true],
    ['POST', false],
  ] as const) {
    await ask(method, isCached, (response) => {
      time += 2500;
      response.end();
    });
    const { text } = await app.readMetrics();
    const labels = `{method="${method}",route="/user/[username]",status="200"}`;
    expect(text).toContain(`trivia_request_seconds_sum${labels} 2.5\n`);
    expect(text).toContain(`trivia_request_seconds_count${labels} 1\n`);
    server?.closeAllConnections();
    server?.close();
  }
  const line = (method: string) => [expect.objectContaining({ method, ms: 2500 }), 'request'];
  expect(lines.debug.mock.calls).toEqual([line('GET')]);
  expect(lines.info.mock.calls).toEqual([line('POST')]);
});
