import { createServer, type Server } from 'node:http';
import { listenHere } from '@/lib/testing/loopback-server';
import { answerHealth } from './answer-health';
import type { ServerApp } from './server-app';

let isStopping: boolean;
let readiness: ServerApp['readiness'];
let server: Server;
let origin: string;
beforeEach(async () => {
  isStopping = false;
  readiness = async () => ({ isReady: false });
  server = createServer((request, response) => {
    const site = { isStopping: () => isStopping, readiness, siteUrl: 'https://trivia.example' };
    if (!answerHealth(request, response, site)) response.end('not asked');
  });
  origin = await listenHere(server);
});
afterEach(() => new Promise((closed) => server.close(closed)));

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(origin + path, init);
  return [answer.status, await answer.json()];
};

it('reports to the load balancer that it stops, while it is still alive', async () => {
  expect(await ask('/health/ready')).not.toEqual([503, { status: 'stopping' }]);
  isStopping = true;
  expect(await ask('/health/ready')).toEqual([503, { status: 'stopping' }]);
  expect(await ask('/health/live?x=1')).toEqual([200, { status: 'live' }]);
});

it('is ready when the app is, and shows the details only to callers whom the app shows them', async () => {
  readiness = async (authorization) =>
    authorization === 'Bearer staff'
      ? { isReady: true, details: { storage: { ok: true } } }
      : { isReady: authorization === undefined };
  expect(await ask('/health/ready')).toEqual([200, { status: 'ready' }]);
  expect(await ask('/health/ready', { headers: { authorization: 'Bearer other' } })).toEqual([
    503,
    { status: 'not ready' },
  ]);
  expect(await ask('/health/ready', { headers: { authorization: 'Bearer staff' } })).toEqual([
    200,
    { status: 'ready', checks: { storage: { ok: true } } },
  ]);
  readiness = () => Promise.reject(new Error('no answer'));
  expect(await ask('/health/ready')).toEqual([503, { status: 'not ready' }]);
});

it('answers GET and HEAD with the site’s headers, and forbids caching', async () => {
  const [shown, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(`${origin}/health/live`, { method })),
  );
  for (const answer of [shown, head]) {
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'cache-control': 'no-store',
      'content-length': String(JSON.stringify({ status: 'live' }).length),
      'content-type': 'application/json',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(await head?.text()).toBe('');
  const posted = await fetch(`${origin}/health/live`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow'), await posted.text()]).toEqual([405, 'GET, HEAD', '']);
  expect(posted.headers.get('cache-control')).toBe('no-store');
});

it('passes every other address on', async () => {
  for (const path of ['/health', '/health/lively', '/']) {
    expect(await (await fetch(origin + path)).text()).toBe('not asked');
  }
});
