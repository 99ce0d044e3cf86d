import fc from 'fast-check';
import { findClientAddress, warnOfUntrustedProxy } from './client-address';

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
