import fc from 'fast-check';
import { normalizeAddress, partsOf, refuseMalformed, requestPath } from './request-line';

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
  // These are refused later, so they may stay as they are.
  ['//login', '//login'],
  ['/.//login', '//login'],
  ['http://site/./login', 'http://site/./login'],
])('the normalized address of %s is %s', (url, plain) => {
  expect(normalizeAddress(url)).toBe(plain);
});

it('a normalized address has no step that another program would resolve', () => {
  const step = fc.constantFrom('.', '..', '%2e', '%2E.', 'login', 'for', 'a.b', '%6c', '%252e', '');
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const plain = normalizeAddress(`/x/${steps.join('/')}`);
      expect(normalizeAddress(plain)).toBe(plain);
      if (!plain.startsWith('//')) expect(new URL(plain, 'http://site').pathname).toBe(plain);
    }),
  );
});

it('an address is split as the URL parser splits it', () => {
  const part = fc.constantFrom(...'/?%#&=+.\'"<>{}|^` é', '%2F', '%c3%a9', '%C3', '..', 't=', 'a', '?v=1');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const url = normalizeAddress(`/x${parts.join('')}`);
      // Such an address is refused, because it names another host.
      fc.pre(!url.startsWith('//'));
      const { pathname, searchParams } = new URL(url, 'http://site');
      expect(partsOf(url).pathname).toBe(pathname);
      expect([...partsOf(url).searchParams]).toEqual([...searchParams]);
    }),
  );
});

describe('a request line', () => {
  it.each([
    ['GET', '/%', 404],
    ['GET', '/%ff', 404],
    ['GET', '/share_question/%00', 404],
    ['GET', '//evil.example/', 404],
    ['GET', '/\\evil.example', 404],
    ['GET', 'http://evil.example/', 404],
    ['TRACE', '/', 405],
    ['CONNECT', '/', 405],
    ['OPTIONS', '/preview.png', 405],
    ['POST', '/user/trivia_fan/preview.png?v=1', 405],
  ])('"%s %s" is refused with %i', (method, url, status) => {
    expect(refuseMalformed(method, url)?.status).toBe(status);
  });

  it('with an address that is too long is refused with 414', () => {
    expect(refuseMalformed('GET', `/${'a'.repeat(9000)}`)?.status).toBe(414);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/share_question/%D8%A7'],
    ['GET', '/create_trivia/2026-11-21/Film%20%26%20TV/x'],
    ['POST', '/users/login_authorized_user?x=%'],
    ['GET', '/join-group/tag/a?t=b%00c'],
    ['HEAD', '/terms'],
    ['HEAD', '/user/trivia_fan/preview.png'],
    ['OPTIONS', '/categories/active_categories'],
  ])('"%s %s" is accepted', (method, url) => {
    expect(refuseMalformed(method, url)).toBeNull();
  });

  it('with any text is accepted or refused without an exception', () => {
    fc.assert(
      fc.property(
        fc.uint16Array().map((units) => String.fromCharCode(...units)),
        (path) => {
          const refusal = refuseMalformed('GET', `/${path}`);
          expect(refusal === null || refusal.status < 500).toBe(true);
        },
      ),
    );
  });
});
