import { toPageDeepLink } from './public-pages';

test('a page of the site has its address in the app', () => {
  expect(toPageDeepLink('trivia', '/user/a%20b')).toBe('trivia://user/a%20b');
});
