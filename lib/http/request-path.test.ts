import fc from 'fast-check';
import { normalizeAddress, partsOf, requestPath } from './request-path';

test.each([
  ['/terms', '/terms'],
  ['/terms?', '/terms'],
  ['/terms?a=1?b#c', '/terms'],
  ['/a%3Fb?c', '/a%3Fb'],
  ['?a', ''],
  ['*', '*'],
  ['', ''],
  [undefined, ''],
])('the path of %s is %s', (url, path) => {
  expect(requestPath(url)).toBe(path);
});

it.each([
  ['/./login', '/login'],
  ['/x/../login?next=/../a', '/login?next=/../a'],
  ['/%2e/login', '/login'],
  ['/x/%2E%2e/login', '/login'],
  ['/x/.%2e/login', '/login'],
  ['/%6Cogin', '/login'],
  ['/./for/desktop', '/for/desktop'],
  ['/../../for/x', '/for/x'],
  ['/trivia_questions/a.b', '/trivia_questions/a.b'],
  ['/user/a%2Fb%20c%25', '/user/a%2Fb%20c%25'],
  ['/user/%D8%A7', '/user/%D8%A7'],
  ['/%', '/%'],
  // Refused as it stands.
  ['//login', '//login'],
  ['/.//login', '//login'],
  ['http://site/./login', 'http://site/./login'],
])('%s is %s', (url, plain) => {
  expect(normalizeAddress(url)).toBe(plain);
});

it('leaves nothing for anybody to resolve', () => {
  const step = fc.constantFrom('.', '..', '%2e', '%2E.', 'login', 'for', 'a.b', '%6c', '%252e', '');
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const plain = normalizeAddress(`/x/${steps.join('/')}`);
      expect(normalizeAddress(plain)).toBe(plain);
      if (!plain.startsWith('//')) expect(new URL(plain, 'http://site').pathname).toBe(plain);
    }),
  );
});

it('has the parts that the parser of URLs finds', () => {
  const part = fc.constantFrom(...'/?%#&=+.\'"<>{}|^` é', '%2F', '%c3%a9', '%C3', '..', 't=', 'a', '?v=1');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const url = normalizeAddress(`/x${parts.join('')}`);
      const { pathname, searchParams } = new URL(url, 'http://site');
      expect(partsOf(url).pathname).toBe(pathname);
      expect([...partsOf(url).searchParams]).toEqual([...searchParams]);
    }),
  );
});
