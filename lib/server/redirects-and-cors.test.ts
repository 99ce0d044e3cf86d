import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { routes } from '@/lib/contract/routes';
import { staffSections } from '@/lib/staff-screens';
import { listenHere } from '@/lib/testing/loopback-server';
import {
  answerCors,
  findCanonicalAddress,
  findOtherHostAddress,
  removeSentenceEnd,
} from './redirects-and-cors';

const ALLOWED = 'https://site.example';
const rules = { apiPaths: new Set(['/users/account_info']) };
let allowedOrigins: string[];
/** The requests that reached the app. */
let passed: string[];
let server: Server;
let site: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (answerCors(request, response, { ...rules, allowedOrigins })) return;
    passed.push(`${request.method} ${request.url}`);
    response.end('answer');
  });
  site = await listenHere(server);
});

beforeEach(() => {
  allowedOrigins = [ALLOWED];
  passed = [];
});

afterAll(() => {
  server.close();
});

function ask(path: string, origin: string | null, init: RequestInit = {}) {
  return fetch(site + path, {
    ...init,
    headers: { ...init.headers, ...(origin && { Origin: origin }) },
  });
}

test('an allowed origin may read a call’s response, without credentials', async () => {
  const { headers } = await ask('/users/account_info?username=x', ALLOWED);
  expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After, WWW-Authenticate, X-Request-Id');
  expect(headers.get('vary')).toBe('Origin');
  expect(passed).toEqual(['GET /users/account_info?username=x']);
});

test('without allowed origins a response has no CORS headers', async () => {
  allowedOrigins = [];
  const { headers } = await ask('/users/account_info', ALLOWED);
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, null]);
});

test('a request without an origin gets no permission, in a response that varies by origin', async () => {
  const { headers } = await ask('/users/account_info', null);
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
});

test.each([
  'https://evil.example',
  'https://site.example.evil.example',
  'http://site.example',
  'https://site.example:444',
  'null',
])('the origin %s, which is not on the list, may not read a response', async (origin) => {
  const { headers } = await ask('/users/account_info', origin);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('vary')).toContain('Origin');
});

test('an allowed origin may not read pages', async () => {
  const { headers } = await ask('/', ALLOWED);
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, null]);
});

test('an allowed origin may read media', async () => {
  expect((await ask('/api/media/abc', ALLOWED)).headers.get('access-control-allow-origin')).toBe(ALLOWED);
});

const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } };

test('a preflight of an allowed origin is answered without the app, and may be cached for two hours', async () => {
  const response = await ask('/users/account_info', ALLOWED, preflight);
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-max-age')).toBe('7200');
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, Idempotency-Key, Idempotency-Retry',
  );
  expect(passed).toEqual([]);
});

test('a preflight of another origin gets no permission', async () => {
  const refused = await ask('/users/account_info', 'https://evil.example', preflight);
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

test('an incomplete preflight reaches the app as a call', async () => {
  await ask('/users/account_info', ALLOWED, { method: 'OPTIONS' });
  await ask('/users/account_info', ALLOWED, { headers: { 'Access-Control-Request-Method': 'POST' } });
  expect(passed).toEqual(['OPTIONS /users/account_info', 'GET /users/account_info']);
});

const origins = { staffOrigin: 'https://staff.trivia.example', siteUrl: 'https://trivia.example' };
const cors = { allowedOrigins: [], apiPaths: new Set(Object.values(routes).map(({ path }): string => path)) };
const hosts = { ...origins, cors };
const get = (host: string, url: string) => ({ method: 'GET', host, url });

it('the table of staff screens has every folder of staff pages', () => {
  const folders = readdirSync('app/(staff)', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...staffSections].sort()).toEqual(folders.sort());
});

it.each([
  [
    'trivia.example',
    '/trivia_questions/2026-11-21?category=2',
    'https://staff.trivia.example/trivia_questions/2026-11-21?category=2',
  ],
  ['trivia.example', '/login?next=%2Fcategories', 'https://staff.trivia.example/login?next=%2Fcategories'],
  ['trivia.example', '/trivia_questions/a.b', 'https://staff.trivia.example/trivia_questions/a.b'],
  ['staff.trivia.example', '/user/ann.lee', 'https://trivia.example/user/ann.lee'],
  ['trivia.example', '/categories', 'https://staff.trivia.example/categories'],
  ['staff.trivia.example', '/', 'https://trivia.example/'],
  ['staff.trivia.example', '/share_question/abc', 'https://trivia.example/share_question/abc'],
  ['trivia.example', '/', null],
  ['trivia.example', '/share_question/abc', null],
  ['staff.trivia.example', '/login', null],
  ['staff.trivia.example', '/wordpuzzles', null],
  ['staff.trivia.example', '/categories/active_categories', null],
  ['staff.trivia.example', '/notes/record_notes?subjectType=question', null],
  ['trivia.example', '/history/entries', null],
  ['trivia.example', '/api/media/abc/public', null],
  ['staff.trivia.example', '/_next/static/x.js', null],
  ['staff.trivia.example', '/icon.svg', null],
])('with a host of its own for staff, a visitor of %s%s is redirected to %s', (host, url, target) => {
  expect(findOtherHostAddress(get(host, url), hosts)).toBe(target);
});

it('every call is answered on either host', () => {
  const names = Object.values(origins).map((origin) => new URL(origin).host);
  const sent = Object.values(routes).filter(({ path }) =>
    names.some((host) => findOtherHostAddress(get(host, path), hosts)),
  );
  expect(sent).toEqual([]);
});

it('without STAFF_ORIGIN nobody is redirected to another host', () => {
  expect(
    findOtherHostAddress(get('trivia.example', '/login'), { siteUrl: origins.siteUrl, cors }),
  ).toBeNull();
});

it('nobody is redirected if STAFF_ORIGIN is the origin of the public pages', () => {
  const same = { ...hosts, staffOrigin: origins.siteUrl };
  for (const url of ['/', '/login'])
    expect(findOtherHostAddress(get('trivia.example', url), same)).toBeNull();
});

it('a POST is never redirected to another host', () => {
  expect(findOtherHostAddress({ method: 'POST', host: 'trivia.example', url: '/login' }, hosts)).toBeNull();
});

test.each([
  ['/TERMS', '/terms'],
  ['/Share_Question/AbC-dEf', '/share_question/AbC-dEf'],
  ['/User/Trivia_FAN', '/user/Trivia_FAN'],
  ['/Join-Group/JOIN-US', '/join-group/JOIN-US'],
  ['/Join-Group/Tag/Open-Table', '/join-group/tag/Open-Table'],
  ['/join-group/TAG/Open-Table', '/join-group/tag/Open-Table'],
  ['/Questions/2026-11-20', '/questions/2026-11-20'],
  ['/Questions/2026-11-20/play', '/questions/2026-11-20/play'],
  ['/QUESTIONS/FEED.XML', '/questions/feed.xml'],
  ['/Trivia_Questions/2026-11-20', '/trivia_questions/2026-11-20'],
  ['/Terms/', '/terms'],
  ['/user/@ann', '/user/ann'],
  ['/User/%40Ann/', '/user/Ann'],
  ['/user/@', null],
  ['/Terms.', '/terms'],
  ['/privacy%E2%80%A6', '/privacy'],
  ['/delete_account).', '/delete_account'],
  ['/user/ann.', null],
  ['/user.', null],
  ['/terms', null],
  ['/user/ANN', null],
  ['/Terms-of-use', null],
  ['/No/such/page', null],
  ['/', null],
])('the canonical address of %s is %s', (path, address) => {
  expect(findCanonicalAddress(path)).toBe(address);
});

test.each([
  ['dots', '.'.repeat(8000)],
  ['escaped commas', '%2C'.repeat(2600)],
  ['slashes', '/'.repeat(8000)],
])('an address with many %s before its end costs the server little time', (_what, many) => {
  const before = process.threadCpuUsage();
  expect(removeSentenceEnd(`/user/@${many}a`)).toBe(`/user/@${many}a`);
  findCanonicalAddress(`/user/@${many}a`);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(20);
});

test('the address of every page in capitals has its canonical address in small letters', () => {
  const folders = readdirSync(join('app', '(public)'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'for')
    .map(({ name }) => name)
    .filter((name) => !name.includes('.'));
  for (const section of [...folders, 'group-game', ...staffSections]) {
    const address = findCanonicalAddress(`/${section.toUpperCase()}`);
    expect(address).toBe(`/${section}`);
    expect(findCanonicalAddress(address ?? '')).toBeNull();
  }
});

it.each(['.', ',', ')', '!', '%E2%80%A6', '%22', '%E2%80%9D', "').", '!!!'])(
  'the end %s of a sentence is removed from an address',
  (end) => {
    expect(removeSentenceEnd(`/user/ann${end}`)).toBe('/user/ann');
  },
);
