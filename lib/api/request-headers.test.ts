import fc from 'fast-check';
import { clientAddress, requestIdOf, warnOfUntrustedProxy } from './request-headers';

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
      expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
    },
  );

  it('is the same for all addresses of a /64', () => {
    const suffix = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(suffix, suffix, (one, other) => {
        const of = (groups: number[]) =>
          clientAddress(`2001:db8:a:b:${groups.map((group) => group.toString(16)).join(':')}`, '', 0);
        expect(of(one)).toBe(of(other));
      }),
    );
  });

  it('is never one that the client itself claims before the trusted proxies', () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        const forwarded = `${claim.replaceAll(',', ' ')}, 198.51.100.7`;
        expect(clientAddress('10.0.0.1', forwarded, 1)).toBe('198.51.100.7');
      }),
    );
  });
});

const requestWithId = (id: string | string[]) => ({ headers: { 'x-request-id': id } }) as never;
const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('a request has the id of a trusted proxy', () => {
  expect(requestIdOf(requestWithId('01JD9Z-req.42_x:1'), 1)).toBe('01JD9Z-req.42_x:1');
});

it('each request has a new id if no proxy is trusted', () => {
  const ids = [1, 2].map(() => requestIdOf(requestWithId('01JD9Z-req.42_x:1'), 0));
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
  expect(requestIdOf(requestWithId(id), 1)).toMatch(NEW_ID);
});

test.each([
  ['no proxy', '', 0],
  ['no header', undefined, 0],
  ['a trusted proxy', '192.0.2.1', 1],
])('the operator is not warned of %s', (_what, forwardedFor, trusted) => {
  const write = jest.fn();
  warnOfUntrustedProxy(forwardedFor, trusted, write);
  expect(write).not.toHaveBeenCalled();
});

test('the operator is warned once of a proxy that is not trusted, without its address', () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  warnOfUntrustedProxy('192.0.2.1', 0, write);
  warnOfUntrustedProxy('192.0.2.2', 0, write);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: expect.stringContaining('TRUSTED_PROXIES') });
  expect(lines[0]).not.toContain('192.0.2');
});
