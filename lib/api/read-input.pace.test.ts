import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  request as send,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as immediate } from 'node:timers/promises';
import { limitBodyPace } from './read-input';

let server: Server;
let port: number;

async function serve(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a chunk of one byte every few milliseconds until the connection ends; returns the response. */
async function drip(): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /users/login HTTP/1.1\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n');
  const timer = setInterval(() => socket.write('1\r\nx\r\n'), 5);
  // Writing to a closed connection fails.
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  await new Promise((closed) => socket.on('close', closed));
  clearInterval(timer);
  return answer;
}

async function post(bytes: number): Promise<string> {
  const request = send({ port, host: '127.0.0.1', method: 'POST', path: '/users/login' });
  request.end(Buffer.alloc(bytes));
  const [response] = await once(request, 'response');
  return `${response.statusCode} ${await buffer(response)}`;
}

test('a client that sends a body of unknown length too slowly gets 408', async () => {
  await serve((request, response) => {
    limitBodyPace(request, response, { graceMs: 50, bytesPerSecond: 100_000 }, 5);
    request.resume();
  });
  expect(await drip()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client whose body the app does not read for an hour is not too slow', async () => {
  let time = 0;
  let checks = 0;
  const clock = () => {
    checks++;
    return time;
  };
  const arrived = Promise.withResolvers<IncomingMessage>();
  const mayRead = Promise.withResolvers<void>();
  await serve(async (request, response) => {
    limitBodyPace(request, response, { graceMs: 0, bytesPerSecond: 0, totalMs: 1000 }, 5, clock);
    arrived.resolve(request);
    await mayRead.promise;
    response.end(String((await buffer(request)).length));
  });
  const answer = post(2_000_000);
  const request = await arrived.promise;
  // The server buffers this much without a reader.
  while (request.readableLength < request.readableHighWaterMark) await immediate();
  time = 3_600_000;
  const checksBefore = checks;
  while (checks < checksBefore + 3) await immediate();
  mayRead.resolve();
  expect(await answer).toBe('200 2000000');
});
