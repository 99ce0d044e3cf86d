import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { log } from '@/lib/monitoring/log';
import { listenHere } from '@/lib/testing/loopback-server';
import { watchRequest } from './request-listener';

afterEach(() => jest.restoreAllMocks());

const spyOnLines = (logger: typeof log) => ({
  info: jest.spyOn(logger, 'info').mockImplementation(() => {}),
  debug: jest.spyOn(logger, 'debug').mockImplementation(() => {}),
});

/** Sends a request to a server that does this work, and resolves when its connection is closed. */
async function send(
  method: string,
  work: (response: ServerResponse) => unknown,
  { isCached = false, watch = watchRequest } = {},
): Promise<void> {
  const server = createServer((incoming, response) => {
    incoming.headers['x-request-id'] = 'number-1';
    watch(incoming, response, () => '/user/[username]', isCached);
    work(response);
  });
  const asked = request(`${await listenHere(server)}/user/ann`, { method, agent: false });
  asked.on('error', () => {});
  asked.on('response', (answer) => answer.resume());
  asked.end();
  const [, response] = await once(server, 'request');
  if (!response.closed) await once(response, 'close');
  server.close();
}

it.each([
  ['GET', 'GET'],
  ['HEAD', 'HEAD'],
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['DELETE', 'DELETE'],
  ['OPTIONS', 'OPTIONS'],
  ['PROPFIND', 'other'],
])('a %s request is logged as %s, with its route in place of its address', async (sent, method) => {
  const lines = spyOnLines(log);
  await send(sent, (response) => response.writeHead(404).end());
  expect(lines.info.mock.calls).toEqual([
    [
      { requestId: 'number-1', method, route: '/user/[username]', status: 404, ms: expect.any(Number) },
      'request',
    ],
  ]);
});

it('a request whose client disconnects before the response is logged with status 499', async () => {
  const lines = spyOnLines(log);
  await send('GET', (response) => response.destroy());
  expect(lines.info).toHaveBeenCalledWith(expect.objectContaining({ status: 499 }), 'request');
});

it('a cached response is logged at no level if there are no metrics and debugging is off', async () => {
  const lines = spyOnLines(log);
  await send('GET', (response) => response.end('cached'), { isCached: true });
  expect([lines.info.mock.calls, lines.debug.mock.calls]).toEqual([[], []]);
});

it.each([
  ['a cached response, which is logged only for debugging', 'GET', true, 'debug'],
  ['another response, which is logged', 'POST', false, 'info'],
] as const)('the metrics count the duration of %s', async (_which, method, isCached, level) => {
  // The modules read at their import whether metrics are on.
  jest.resetModules();
  (await import('@/lib/config/config')).config.METRICS_PORT = 9464;
  const [{ watchRequest: watch }, { readMetrics }, { log: measuredLog }] = await Promise.all([
    import('./request-listener'),
    import('@/lib/monitoring/metrics'),
    import('@/lib/monitoring/log'),
  ]);
  const lines = spyOnLines(measuredLog);
  let time = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  const takeLong = (response: ServerResponse) => {
    time += 2500;
    response.end();
  };
  await send(method, takeLong, { isCached, watch });
  const { text } = await readMetrics();
  const labels = `{method="${method}",route="/user/[username]",status="200"}`;
  expect(text).toContain(`trivia_request_seconds_sum${labels} 2.5\n`);
  expect(text).toContain(`trivia_request_seconds_count${labels} 1\n`);
  const line = [expect.objectContaining({ ms: 2500 }), 'request'];
  const logged = { debug: lines.debug.mock.calls, info: lines.info.mock.calls };
  expect(logged).toEqual({ debug: [], info: [], [level]: [line] });
});
