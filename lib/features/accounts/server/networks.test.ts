import { networksOf } from './login-limits';

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['unknown', ['unknown']],
  ['page', ['page']],
  ['2001:db8:12:3456::/64', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
])('%s counts as %j', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});
