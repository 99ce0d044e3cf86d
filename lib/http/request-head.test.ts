import fc from 'fast-check';
import {
  chooseRequestId,
  normalizeAddress,
  refuseMalformed,
  splitAddress,
  toRequestPath,
} from './request-head';

test.each([
  ['/terms', '/terms'],
  ['/terms?a=1?b#c', '/terms'],
  ['/terms#a?b', '/terms'],
  ['/a%3Fb?c', '/a%3Fb'],
  [undefined, ''],
])('the path of %s is %s', (url, path) => {
  expect(toRequestPath(url)).toBe(path);
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
  // These results are refused later (`refuseMalformed`), so they need not be canonical.
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
      expect(splitAddress(url).pathname).toBe(pathname);
      expect([...splitAddress(url).searchParams]).toEqual([...searchParams]);
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

const requestWithId = (id: string | string[]) => ({ headers: { 'x-request-id': id } }) as never;
const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('a request has the id of a trusted proxy', () => {
  expect(chooseRequestId(requestWithId('01JD9Z-req.42_x:1'), 1)).toBe('01JD9Z-req.42_x:1');
});

it('each request has a new id if no proxy is trusted', () => {
  const ids = [1, 2].map(() => chooseRequestId(requestWithId('01JD9Z-req.42_x:1'), 0));
  expect(ids).toEqual([expect.stringMatching(NEW_ID), expect.stringMatching(NEW_ID)]);
  expect(new Set(ids).size).toBe(2);
});

it.each([
  '',
  'short',
  'a'.repeat(129),
  'two words here',
  '<script>alert</script>',
  '{"level":60,"x":1}',
  'línea-nueva-1',
])('a request with the unsafe id %j has a new one', (id) => {
  expect(chooseRequestId(requestWithId(id), 1)).toMatch(NEW_ID);
});
