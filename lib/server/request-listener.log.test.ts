import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { log } from '@/lib/monitoring/log';
import { watchRequest } from './request-listener';

const lines = { info: jest.spyOn(log, 'info'), debug: jest.spyOn(log, 'debug') };
beforeEach(() => {
  for (const line of Object.values(lines)) line.mockReset();
});
afterAll(() => jest.restoreAllMocks());

/** Sends a request to a server that does this work, and resolves when its connection is closed. */
async function send(
  method: string,
  work: (response: ServerResponse) => unknown,
  isCached = false,
): Promise<void> {
  const watched = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    incoming.headers['x-request-id'] = 'number-1';
    watchRequest(incoming, response, () => '/user/[username]', isCached);
    response.once('close', watched.resolve);
    work(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, method, path: '/user/ann' });
  asked.on('error', () => {});
  asked.on('response', (answer) => answer.resume());
  asked.end();
  await watched.promise;
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
  await send(sent, (response) => response.writeHead(404).end());
  expect(lines.info.mock.calls).toEqual([
    [
      { requestId: 'number-1', method, route: '/user/[username]', status: 404, ms: expect.any(Number) },
      'request',
    ],
  ]);
});

it('a request whose client disconnects before the response is logged with status 499', async () => {
  await send('GET', (response) => response.destroy());
  expect(lines.info).toHaveBeenCalledWith(expect.objectContaining({ status: 499 }), 'request');
});

it('a cached response is logged at no level if there are no metrics and debugging is off', async () => {
  await send('GET', (response) => response.end('cached'), true);
  expect([lines.info.mock.calls, lines.debug.mock.calls]).toEqual([[], []]);
});
