import { once } from 'node:events';
import {
  Agent,
  createServer,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listenHere } from '@/lib/testing/loopback-server';
import { serveRequests } from './lifecycle';
import type { ServerApp } from './server-app';

interface Answer {
  status?: number;
  connection?: string;
  retryAfter?: string;
  body: string;
}

let server: Server;
let origin: string;
let stop: ReturnType<typeof serveRequests>;
let agent: Agent;

async function serve(
  listener: RequestListener | Promise<RequestListener>,
  readiness: ServerApp['readiness'] = async () => ({ isReady: false }),
): Promise<void> {
  // No idle connection ends by itself, so that only the stop can end it.
  server = createServer({ keepAliveTimeout: 0 });
  const site = { readiness, siteUrl: 'https://trivia.example' };
  stop = serveRequests(server, Promise.resolve(listener), site);
  origin = await listenHere(server);
  agent = new Agent({ keepAlive: true });
}

afterEach(() => {
  agent.destroy();
  server.close();
  server.closeAllConnections();
});

async function ask(path: string, body?: string): Promise<Answer> {
  const asked = request(origin + path, { agent, method: body === undefined ? 'GET' : 'POST' });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  const { connection, 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, connection, retryAfter, body: text };
}

it('a client whose request arrives before the app has started waits for it, but a health check does not', async () => {
  const listener = Promise.withResolvers<RequestListener>();
  await serve(listener.promise);
  const early = ask('/quick');
  expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"status":"not ready"}' });
  listener.resolve((_incoming, response) => response.end('quick'));
  expect(await early).toMatchObject({ status: 200, body: 'quick' });
});

it('a client with a request in flight gets its response before the server ends', async () => {
  const received = Promise.withResolvers<ServerResponse>();
  await serve((incoming, response) => {
    if (incoming.url === '/slow') received.resolve(response);
    else response.end('quick');
  });
  const slow = ask('/slow');
  const response = await received.promise;
  const stopped = stop();
  response.end('slow');
  expect(await slow).toMatchObject({ status: 200, connection: 'close', body: 'slow' });
  await stopped;
  await expect(fetch(`${origin}/quick`)).rejects.toThrow();
});

it('a client whose request arrives as the stop begins gets its response, which closes the connection', async () => {
  await serve((_incoming, response) => response.end('quick'));
  expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const stopped = stop();
  expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'close', body: 'quick' });
  await stopped;
});

it('a second stop waits for the first one', async () => {
  await serve((_incoming, response) => response.end('quick'));
  const stopped = stop();
  expect(stop()).toBe(stopped);
  await stopped;
});

/** Opens a connection that stays open after a response; `closed` resolves when it ends. */
async function keepConnection() {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const ask = async (path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`);
    const [data] = await once(socket, 'data');
    return String(data);
  };
  return { ask, closed, end: () => socket.end() };
}

describe('while the clock stands still', () => {
  let time = 0;
  let reads = 0;
  beforeEach(() => {
    time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      reads += 1;
      return time;
    });
  });
  /** Sets the clock, and waits until the stop has looked at it twice, so that it has acted on it once. */
  async function setTime(ms: number): Promise<void> {
    time = ms;
    reads = 0;
    while (reads < 2) await nextTurn();
  }
  afterEach(() => jest.restoreAllMocks());

  it('a client that uses its idle connection during the stop gets a response', async () => {
    await serve((_incoming, response) => response.end('quick'));
    const [used, idle] = await Promise.all([keepConnection(), keepConnection()]);
    expect(await idle.ask('/')).toContain('keep-alive');
    const stopped = stop();
    while (server.listening) await nextTurn();
    expect(await used.ask('/')).toMatch(/connection: close/i);
    await used.closed;
    idle.end();
    await stopped;
  });

  it('a client without a request loses its connection only after two seconds', async () => {
    await serve((_incoming, response) => response.end('quick'));
    const idle = await keepConnection();
    await idle.ask('/');
    const stopped = stop();
    while (server.listening) await nextTurn();
    let isClosed = false;
    void idle.closed.then(() => {
      isClosed = true;
    });
    await setTime(1999);
    expect(isClosed).toBe(false);
    time = 2000;
    await idle.closed;
    await stopped;
  });

  it('clients without a response after 25 seconds are asked to try again, and half responses are cut off', async () => {
    const begun = Promise.withResolvers<void>();
    await serve((incoming, response) => {
      if (incoming.url !== '/half') return;
      response.write('half of ');
      begun.resolve();
    });
    const [waiting, half] = await Promise.all([keepConnection(), keepConnection()]);
    const answer = waiting.ask('/never');
    await half.ask('/half');
    await begun.promise;
    const stopped = stop();
    while (server.listening) await nextTurn();
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await setTime(24_999);
    expect(isAnswered).toBe(false);
    time = 25_000;
    expect(await answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5.*"code":"unavailable"/is);
    await half.closed;
    await stopped;
  });
});

const storeBody: RequestListener = async (incoming, response) => {
  for await (const _ of incoming);
  response.end('stored');
};

it('a client that sends 64 KiB during the stop gets its response', async () => {
  await serve(storeBody);
  const stopped = stop();
  expect(await ask('/upload', 'x'.repeat(65_536))).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
});

it('a client that sends more than 64 KiB during the stop is asked to try again in seconds', async () => {
  await serve(storeBody);
  void stop();
  const refused = await ask('/upload', 'x'.repeat(65_537));
  expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
  expect(refused.connection).not.toBe('close');
  expect(JSON.parse(refused.body)).toEqual({
    message: 'The site is restarting. Try again in a few seconds.',
    code: 'unavailable',
  });
});

it('a client that sends a body of unknown length during the stop is asked to try again', async () => {
  await serve(storeBody);
  void stop();
  const chunked = request(origin, { agent, method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  chunked.end('x');
  const [answer] = await once(chunked, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(503);
});

describe('a health check', () => {
  const answerOther: RequestListener = (_request, response) => response.end('the app');

  it('tells a load balancer that the server is stopping, and a supervisor that it is still alive', async () => {
    await serve(answerOther);
    const stopped = stop();
    expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"status":"stopping"}' });
    expect(await ask('/health/live?x=1')).toMatchObject({ status: 200, body: '{"status":"live"}' });
    await stopped;
  });

  it.each<[string, ServerApp['readiness'], number, string]>([
    ['is ready', async () => ({ isReady: true }), 200, 'ready'],
    ['is not ready', async () => ({ isReady: false }), 503, 'not ready'],
    ['cannot be checked', () => Promise.reject(new Error('no answer')), 503, 'not ready'],
  ])('tells a load balancer about an app that %s', async (_how, readiness, code, status) => {
    await serve(answerOther, readiness);
    expect(await ask('/health/ready')).toMatchObject({ status: code, body: JSON.stringify({ status }) });
  });

  it('tells a caller whose authorization the app accepts the result of each check', async () => {
    const details = { storage: { ok: true } };
    await serve(answerOther, async (authorization) =>
      authorization === 'Bearer staff' ? { isReady: true, details } : { isReady: true },
    );
    const response = await fetch(`${origin}/health/ready`, { headers: { authorization: 'Bearer staff' } });
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready', checks: details }]);
  });

  it.each(['GET', 'HEAD'])('by %s gets the site’s headers, and none that allows caching', async (method) => {
    await serve(answerOther);
    const { headers } = await fetch(`${origin}/health/live`, { method });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-length': String(JSON.stringify({ status: 'live' }).length),
      'content-type': 'application/json',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  });

  it('by POST is refused with the allowed methods', async () => {
    await serve(answerOther);
    const { status, headers } = await fetch(`${origin}/health/live`, { method: 'POST' });
    expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([
      405,
      'GET, HEAD',
      'no-store',
    ]);
  });

  it.each(['/health', '/health/lively', '/'])('is no request for %s, which reaches the app', async (path) => {
    await serve(answerOther);
    expect(await ask(path)).toMatchObject({ body: 'the app' });
  });
});
