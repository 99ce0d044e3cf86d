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
  ])('socket %s, forwarded "%s", %i trusted: %s', (socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
  });

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

  it('ignores forwarded addresses in front of the trusted hops', () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        const forwarded = `${claim.replaceAll(',', ' ')}, 198.51.100.7`;
        expect(clientAddress('10.0.0.1', forwarded, 1)).toBe('198.51.100.7');
      }),
    );
  });
});

const given = (id: string | string[]) => ({ headers: { 'x-request-id': id } }) as never;
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it('uses the id from a trusted proxy', () => {
  expect(requestIdOf(given('01JD9Z-req.42_x:1'), 1)).toBe('01JD9Z-req.42_x:1');
});

it('makes a new id each time if no proxy is trusted', () => {
  const ids = [1, 2].map(() => requestIdOf(given('01JD9Z-req.42_x:1'), 0));
  expect(ids).toEqual([expect.stringMatching(OWN), expect.stringMatching(OWN)]);
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
])('refuses %j as an id', (id) => {
  expect(requestIdOf(given(id), 1)).toMatch(OWN);
});

test('logs a proxy that is not trusted once', () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  warnOfUntrustedProxy('', 0, write);
  warnOfUntrustedProxy(undefined, 0, write);
  warnOfUntrustedProxy('192.0.2.1', 1, write);
  expect(lines).toEqual([]);
  warnOfUntrustedProxy('192.0.2.1', 0, write);
  warnOfUntrustedProxy('192.0.2.2', 0, write);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: expect.stringContaining('TRUSTED_PROXIES') });
  expect(lines[0]).not.toContain('192.0.2');
});
