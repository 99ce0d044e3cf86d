import { unstable_doesMiddlewareMatch as runsBefore } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { routes } from '@/lib/contract/routes';
import { staffSections } from '@/lib/staff-screens';
import { config, middleware } from './middleware';

const nonceIn = (policy?: string | null) => /'nonce-([\w-]{36})'/.exec(policy ?? '')?.[1];

it('the middleware gives staff pages the strict policy, each with a nonce of its own', () => {
  const [policy, another] = ['/trivia_questions', '/history'].map((path) => {
    const { headers } = middleware(new NextRequest(`http://site${path}`));
    const sent = headers.get('Content-Security-Policy');
    expect(sent).toContain("require-trusted-types-for 'script'");
    // The framework takes the nonce of its scripts from this header.
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(sent);
    expect(headers.get('x-middleware-request-x-nonce')).toBe(nonceIn(sent));
    return sent;
  });
  expect(nonceIn(policy)).toBeDefined();
  expect(nonceIn(policy)).not.toBe(nonceIn(another));
});

it('the middleware runs before every staff screen', () => {
  const missed = staffSections.filter((section) => !runsBefore({ config, url: `/${section}` }));
  expect(missed).toEqual([]);
});

it.each([
  '/trivia_questions/2031-01-01',
  '/weekly_trivia_questions/2031-01-01',
  '/create_trivia/2031-01-01/Geography/1',
  '/edit_trivia/2031-01-01/1',
  '/create_weekly_trivia/2031-01-01/Geography/1',
  '/edit_weekly_trivia/2031-01-01/1',
  '/edit_wordpuzzle/1/2031-01-01',
  '/plan/week',
])('the middleware runs before %s', (url) => {
  expect(runsBefore({ config, url })).toBe(true);
});

const calls = [...Object.values(routes).map(({ path }) => path), '/media/access', '/api/media/upload/x'];
const publicPages = ['/', '/terms', '/login', '/questions/2031-01-01', '/single_games'];
const beginningsOfScreens = ['/staffing', '/planet'];

it.each([...calls, ...publicPages, ...beginningsOfScreens])(
  'the middleware does not run before %s, which is no staff screen',
  (url) => {
    expect(runsBefore({ config, url })).toBe(false);
  },
);
