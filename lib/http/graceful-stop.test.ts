import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulStop, type GracefulStop } from './graceful-stop';

interface Answer {
  status?: number;
  connection?: string;
  retryAfter?: string;
  body: string;
}

let server: Server;
let graceful: GracefulStop;
let agent: Agent;

async function serve(listener: RequestListener): Promise<void> {
  server = createServer();
  graceful = createGracefulStop(server);
  server.on('request', (incoming, response) => {
    if (!graceful.refuse(incoming, response)) listener(incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = new Agent({ keepAlive: true });
}

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function ask(path: string, body?: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path, agent, method: body === undefined ? 'GET' : 'POST' });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  const { connection, 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, connection, retryAfter, body: text };
}

it('answers what is in flight, tells kept connections of the end, and then refuses connections', async () => {
  let finish = () => {};
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await serve((incoming, response) => {
    if (incoming.url !== '/slow') return response.end('quick');
    finish = () => response.end('slow');
    asked();
  });
  expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const slow = ask('/slow');
  await isAsked;
  await ask('/quick');
  const { port } = server.address() as AddressInfo;
  expect(graceful.isStopping()).toBe(false);
  const stopped = graceful.stop();
  expect(graceful.stop()).toBe(stopped);
  expect(graceful.isStopping()).toBe(true);
  expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'close', body: 'quick' });
  finish();
  expect(await slow).toMatchObject({ status: 200, connection: 'close', body: 'slow' });
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow();
});

it('refuses what may take long before it begins, with 503 and Retry-After', async () => {
  await serve((_incoming, response) => response.end('stored'));
  expect(await ask('/upload', 'x'.repeat(200_000))).toMatchObject({ status: 200 });
  const stopped = graceful.stop();
  const refused = await ask('/upload', 'x'.repeat(200_000));
  expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
  expect(JSON.parse(refused.body)).toEqual({
    message: 'The site is restarting. Try again in a few seconds.',
    code: 'unavailable',
  });
  expect(await ask('/save', 'small')).toMatchObject({ status: 200, body: 'stored' });
  await stopped;
});
