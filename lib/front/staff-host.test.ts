import { readdirSync } from 'node:fs';
import { routes } from '@/lib/contract/routes';
import { staffSections } from '@/lib/http/staff-screens';
import { config as middleware } from '@/middleware';
import { otherHost } from './staff-host';

const origins = { staffOrigin: 'https://staff.trivia.example', siteUrl: 'https://trivia.example' };
const cors = { apiPaths: new Set(Object.values(routes).map(({ path }): string => path)) };
const hosts = { ...origins, cors };
const get = (host: string, url: string) => ({ method: 'GET', host, url });

it('knows every staff screen, and so does the middleware that guards them', () => {
  const folders = readdirSync('app/(staff)', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...staffSections].sort()).toEqual(folders.sort());
  for (const section of staffSections) {
    const isGuarded = middleware.matcher.some((matcher) => new RegExp(`[/(|]${section}[)|]`).test(matcher));
    expect([section, isGuarded]).toEqual([section, true]);
  }
});

it.each([
  [
    'trivia.example',
    '/trivia_questions/2026-11-21?category=2',
    'https://staff.trivia.example/trivia_questions/2026-11-21?category=2',
  ],
  ['trivia.example', '/login?next=%2Fcategories', 'https://staff.trivia.example/login?next=%2Fcategories'],
  ['trivia.example', '/trivia_questions/a.b', 'https://staff.trivia.example/trivia_questions/a.b'],
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
])('%s%s is sent to %s', (host, url, target) => {
  expect(otherHost(get(host, url), hosts)).toBe(target);
});

it('answers every call on either host', () => {
  const names = Object.values(origins).map((origin) => new URL(origin).host);
  const sent = Object.values(routes).filter(({ path }) =>
    names.some((host) => otherHost(get(host, path), hosts)),
  );
  expect(sent).toEqual([]);
});

it('sends nobody anywhere without STAFF_ORIGIN, and no save ever', () => {
  expect(otherHost(get('trivia.example', '/login'), { siteUrl: origins.siteUrl, cors })).toBeNull();
  expect(otherHost({ method: 'POST', host: 'trivia.example', url: '/login' }, hosts)).toBeNull();
});
