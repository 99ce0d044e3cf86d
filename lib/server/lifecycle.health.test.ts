import { createServer, type Server } from 'node:http';
import { listenHere } from '@/lib/testing/loopback-server';
import { answerHealth } from './lifecycle';
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

it('a load balancer learns that the server is stopping', async () => {
  isStopping = true;
  expect(await ask('/health/ready')).toEqual([503, { status: 'stopping' }]);
});

it('a supervisor learns that a stopping server is still alive', async () => {
  isStopping = true;
  expect(await ask('/health/live?x=1')).toEqual([200, { status: 'live' }]);
});

it.each([
  [true, 200, 'ready'],
  [false, 503, 'not ready'],
])('a load balancer learns whether the app is ready (%s)', async (isReady, code, status) => {
  readiness = async () => ({ isReady });
  expect(await ask('/health/ready')).toEqual([code, { status }]);
});

it('a load balancer learns that the app is not ready if its checks throw', async () => {
  readiness = () => Promise.reject(new Error('no answer'));
  expect(await ask('/health/ready')).toEqual([503, { status: 'not ready' }]);
});

it('a caller whose authorization the app accepts gets the result of each check', async () => {
  readiness = async (authorization) =>
    authorization === 'Bearer staff'
      ? { isReady: true, details: { storage: { ok: true } } }
      : { isReady: true };
  expect(await ask('/health/ready', { headers: { authorization: 'Bearer staff' } })).toEqual([
    200,
    { status: 'ready', checks: { storage: { ok: true } } },
  ]);
});

it.each(['GET', 'HEAD'])('%s gets the site’s headers, and none that allows caching', async (method) => {
  const answer = await fetch(`${origin}/health/live`, { method });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-length': String(JSON.stringify({ status: 'live' }).length),
    'content-type': 'application/json',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
});

it('POST is refused with the allowed methods', async () => {
  const { status, headers } = await fetch(`${origin}/health/live`, { method: 'POST' });
  expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([
    405,
    'GET, HEAD',
    'no-store',
  ]);
});

it('requests for other addresses reach the app', async () => {
  for (const path of ['/health', '/health/lively', '/']) {
    expect(await (await fetch(origin + path)).text()).toBe('not asked');
  }
});
