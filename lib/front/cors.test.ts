import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCors } from './cors';

const ALLOWED = 'https://site.example';
const rules = { apiPaths: new Set(['/users/account_info']) };
let allowedOrigins: string[];
/** What went on to the app. */
let passed: string[];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (answerCors(request, response, { ...rules, allowedOrigins })) return;
    passed.push(`${request.method} ${request.url}`);
    response.end('answer');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});

beforeEach(() => {
  allowedOrigins = [ALLOWED];
  passed = [];
});

afterAll(() => {
  server.close();
});

function ask(path: string, origin: string | null, init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { ...init.headers, ...(origin && { Origin: origin }) },
  });
}

test('an allowed origin may read a call’s answer, without credentials', async () => {
  const { headers } = await ask('/users/account_info?username=x', ALLOWED);
  expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After, WWW-Authenticate, X-Request-Id');
  expect(headers.get('vary')).toBe('Origin');
  expect(passed).toEqual(['GET /users/account_info?username=x']);
});

test('where no other origin is allowed, nothing is said of it', async () => {
  allowedOrigins = [];
  const { headers } = await ask('/users/account_info', ALLOWED);
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, null]);
});

test('who says no origin is answered as ever', async () => {
  const { headers } = await ask('/users/account_info', null);
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
});

test.each([
  'https://evil.example',
  'https://site.example.evil.example',
  'http://site.example',
  'https://site.example:444',
  'null',
])('%s may not', async (origin) => {
  const { headers } = await ask('/users/account_info', origin);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('vary')).toContain('Origin');
});

test('pages are not for other origins; media are', async () => {
  const page = await ask('/', ALLOWED);
  expect([page.headers.get('access-control-allow-origin'), page.headers.get('vary')]).toEqual([null, null]);
  expect((await ask('/api/media/abc', ALLOWED)).headers.get('access-control-allow-origin')).toBe(ALLOWED);
});

test('a preflight is answered at once and kept for two hours', async () => {
  const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } };
  const response = await ask('/users/account_info', ALLOWED, preflight);
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-max-age')).toBe('7200');
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, Idempotency-Key, Idempotency-Retry',
  );
  expect(passed).toEqual([]);
  const refused = await ask('/users/account_info', 'https://evil.example', preflight);
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

test('a call that looks like half of a preflight is a call', async () => {
  await ask('/users/account_info', ALLOWED, { method: 'OPTIONS' });
  await ask('/users/account_info', ALLOWED, { headers: { 'Access-Control-Request-Method': 'POST' } });
  expect(passed).toEqual(['OPTIONS /users/account_info', 'GET /users/account_info']);
});
