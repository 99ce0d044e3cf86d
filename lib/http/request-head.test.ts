import fc from 'fast-check';
import {
  chooseRequestId,
  findClientAddress,
  normalizeAddress,
  refuseMalformed,
  splitAddress,
  toRequestPath,
  warnOfUntrustedProxy,
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

describe('the address that limits count by', () => {
  it.each([
    ['203.0.113.9', '', 0, '203.0.113.9'],
    ['::ffff:203.0.113.9', '', 0, '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '', 0, '2001:db8:1:2::/64'],
    ['2001:DB8::1', '', 0, '2001:db8::/64'],
    ['::1', '', 0, '::/64'],
    ['fe80::1%eth0', '', 0, 'fe80::/64'],
    ['10.0.0.1', '198.51.100.7', 0, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7', 3, '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7:4711', 1, '198.51.100.7'],
    ['10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::/64'],
    ['10.0.0.1', 'not an address', 1, '10.0.0.1'],
    ['10.0.0.1', '', 1, '10.0.0.1'],
    [undefined, '', 0, 'unknown'],
  ])(
    'for socket %s, X-Forwarded-For "%s" and %i trusted proxies is %s',
    (socket, forwarded, trusted, expected) => {
      expect(findClientAddress(socket, forwarded, trusted)).toBe(expected);
    },
  );

  it('is the same for all addresses of a /64', () => {
    const suffix = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(suffix, suffix, (one, other) => {
        const of = (groups: number[]) =>
          findClientAddress(`2001:db8:a:b:${groups.map((group) => group.toString(16)).join(':')}`, '', 0);
        expect(of(one)).toBe(of(other));
      }),
    );
  });

  it('is never one that the client itself claims before the trusted proxies', () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        const forwarded = `${claim.replaceAll(',', ' ')}, 198.51.100.7`;
        expect(findClientAddress('10.0.0.1', forwarded, 1)).toBe('198.51.100.7');
      }),
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

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});

test.each([
  ['an empty X-Forwarded-For', '', 0],
  ['a request without X-Forwarded-For', undefined, 0],
  ['a trusted proxy', '192.0.2.1', 1],
])('the operator is not warned of %s', (_what, forwardedFor, trusted) => {
  warnOfUntrustedProxy(forwardedFor, trusted);
  expect(warn).not.toHaveBeenCalled();
});

test('the operator is warned once of a proxy that is not trusted, without its address', () => {
  warnOfUntrustedProxy('192.0.2.1', 0);
  warnOfUntrustedProxy('192.0.2.2', 0);
  expect(warn).toHaveBeenCalledTimes(1);
  const line = String(warn.mock.calls[0]);
  expect(JSON.parse(line)).toMatchObject({ msg: expect.stringContaining('TRUSTED_PROXIES') });
  expect(line).not.toContain('192.0.2');
});
