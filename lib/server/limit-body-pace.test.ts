import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limitBodyPace } from './limit-body-pace';

let time: number;
let checks: number;
let server: Server;
let client: Socket;

/** The clock of the limit, which counts its checks. */
function clock(): number {
  checks++;
  return time;
}

interface Sent {
  path?: string;
  /** Null for a body of unknown length. */
  length?: number | null;
  bytes?: number;
  isRead?: boolean;
  begin?: (response: ServerResponse) => void;
}

/** Sends a request of this length to a server that reads it, if not told otherwise; only so many bytes of its body arrive. */
async function send({ path = '/users/login', length = 90_000_000, bytes = 0, isRead = true, begin }: Sent) {
  [time, checks] = [0, 0];
  let received = 0;
  server = createServer((request, response) => {
    limitBodyPace(request, response, 1, clock);
    begin?.(response);
    if (isRead) request.on('data', (chunk) => (received += chunk.length));
  }).listen(0, '127.0.0.1');
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  client.on('data', (chunk) => (answer += chunk));
  client.on('error', () => {});
  const closed = once(client, 'close');
  // Bytes that arrive before the limit begins do not count.
  const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  client.write(`POST ${path} HTTP/1.1\r\nHost: site\r\n${size}\r\n\r\n`);
  const [request] = await asked;
  client.write(Buffer.alloc(bytes));
  // The server buffers this much without a reader.
  const isFull = () => request.readableLength >= request.readableHighWaterMark;
  while (isRead ? received < bytes : !isFull()) await nextTurn();
  return { closed, answer: () => answer };
}

afterEach(() => {
  jest.useRealTimers();
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/** Advances the clock, and returns what the limit decides. */
async function outcomeAfter(ms: number): Promise<'is ended' | 'goes on'> {
  time = ms;
  let isEnded = false;
  client.once('close', () => {
    isEnded = true;
  });
  const checksBefore = checks;
  while (!isEnded && checks < checksBefore + 3) await nextTurn();
  return isEnded ? 'is ended' : 'goes on';
}

test.each([
  ['/users/login', 5000, 0, 'goes on'],
  ['/users/login', 6000, 999, 'is ended'],
  ['/users/login', 6000, 1000, 'goes on'],
  ['/users/login', 30_000, 25_000, 'goes on'],
  ['/users/login', 30_001, 100_000, 'is ended'],
  ['/api/media/upload/ticket', 10_000, 0, 'goes on'],
  ['/api/media/upload/ticket', 11_000, 19_999, 'is ended'],
  ['/api/media/upload/ticket', 11_000, 20_000, 'goes on'],
  ['/api/media/upload/ticket', 60_000, 1_000_000, 'goes on'],
  ['/api/imports?game=daily', 60_000, 1_000_000, 'goes on'],
])('a request to %s that after %i ms has sent %i bytes %s', async (path, ms, bytes, outcome) => {
  await send({ path, bytes });
  expect(await outcomeAfter(ms)).toBe(outcome);
});

test.each([
  ['never sends the only byte of its body', 1],
  ['sends nothing of a body of unknown length', null],
])('a client that %s gets 408', async (_what, length) => {
  const { closed, answer } = await send({ length });
  time = 3_600_000;
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s);
});

test('a client whose body the app does not read for an hour is not too slow', async () => {
  await send({ length: 2_000_000, bytes: 2_000_000, isRead: false });
  expect(await outcomeAfter(3_600_000)).toBe('goes on');
});

test('a client that is too slow after its response has begun gets no second response', async () => {
  const { closed, answer } = await send({ begin: (response) => response.write('half of ') });
  time = 3_600_000;
  await closed;
  expect(answer()).toMatch(/half of /);
  expect(answer()).not.toContain('408');
});

test.each([
  ['has come', 4, 4],
  ['was cut off', 4, 2],
])(
  'the limit ends when the body %s, so that a slow response is not cut off',
  async (_what, length, bytes) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const requests: IncomingMessage[] = [];
    const { answer } = await send({
      length,
      bytes,
      begin: (response) => requests.push(response.req),
    });
    const [request] = requests;
    if (bytes < length) {
      client.destroy();
      while (!request?.socket.destroyed) await nextTurn();
    } else {
      while (!request?.complete) await nextTurn();
    }
    const timers = jest.getTimerCount();
    jest.advanceTimersByTime(1);
    expect(jest.getTimerCount()).toBe(timers - 1);
    expect(answer()).toBe('');
  },
);
