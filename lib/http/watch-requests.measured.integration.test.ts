import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Loaded once the settings are made: whether somebody asks for metrics is read at the first import. */
async function load() {
  process.env.METRICS_PORT = '9464';
  const [{ watchRequest, seesKept }, { readMetrics }, { log }] = await Promise.all([
    import('./watch-requests'),
    import('@/lib/metrics/metrics'),
    import('@/lib/log/log'),
  ]);
  return { watchRequest, seesKept, readMetrics, log };
}

let app: Awaited<ReturnType<typeof load>>;
let server: Server;
beforeAll(async () => {
  app = await load();
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Asks a server that does this work on each request. */
async function ask(method: string, work: (response: ServerResponse) => Promise<boolean>) {
  const watched = Promise.withResolvers<void>();
  server = createServer((incoming, response) => {
    response.once('close', () => setImmediate(watched.resolve));
    void app.watchRequest(
      incoming,
      response,
      () => '/user/[username]',
      () => work(response),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, method });
  asked.on('error', () => {});
  asked.on('response', (answer) => answer.resume());
  asked.end();
  return { asked, watched: watched.promise };
}

it('counts what is kept, too, where somebody asks for metrics, and says how long each took', async () => {
  let time = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  const lines = { info: jest.spyOn(app.log, 'info'), debug: jest.spyOn(app.log, 'debug') };
  expect(app.seesKept).toBe(true);
  for (const [method, isKept] of [
    ['GET', true],
    ['POST', false],
  ] as const) {
    const { watched } = await ask(method, async (response) => {
      await Promise.resolve();
      time += 2500;
      response.end();
      return isKept;
    });
    await watched;
    const { text } = await app.readMetrics();
    const labels = `{method="${method}",route="/user/[username]",status="200"}`;
    expect(text).toContain(`trivia_request_seconds_sum${labels} 2.5\n`);
    expect(text).toContain(`trivia_request_seconds_count${labels} 1\n`);
    server.closeAllConnections();
    server.close();
  }
  const line = (method: string) => [expect.objectContaining({ method, ms: 2500 }), 'request'];
  expect(lines.debug.mock.calls).toEqual([line('GET')]);
  expect(lines.info.mock.calls).toEqual([line('POST')]);
});

it('a client that left before anybody knew whether its answer is kept has its line', async () => {
  const said = jest.spyOn(app.log, 'info');
  const mayEnd = Promise.withResolvers<boolean>();
  const begun = Promise.withResolvers<void>();
  const { asked, watched } = await ask('GET', () => {
    begun.resolve();
    return mayEnd.promise;
  });
  await begun.promise;
  asked.destroy();
  await watched;
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ status: 499 }), 'request');
  mayEnd.resolve(true);
});
