import { deviceCookie, deviceOf } from './handle';

const requestWith = (headers: Record<string, string>) => new Request('http://site/', { headers });

it.each([
  ['https://trivia.example', '; Secure'],
  ['http://localhost:3000', ''],
  [undefined, ''],
])('at %s a device keeps its token for half a year, for sign-ins alone', (origin, more) => {
  expect(deviceCookie('abc', origin)).toBe(
    `known_device=abc; Path=/users/login_authorized_user; Max-Age=15552000; HttpOnly; SameSite=Strict${more}`,
  );
});

it('reads what a device sends, as far as anybody looks at it', () => {
  const { fields } = deviceOf(requestWith({ cookie: 'other=x; known_device=abc', 'user-agent': 'Firefox' }));
  expect(fields).toMatchObject({ deviceToken: 'abc', userAgent: 'Firefox' });
  const long = deviceOf(
    requestWith({ cookie: `known_device=${'a'.repeat(101)}`, 'user-agent': 'b'.repeat(501) }),
  );
  expect(long.fields).toMatchObject({ deviceToken: 'a'.repeat(100), userAgent: 'b'.repeat(500) });
  expect(deviceOf(requestWith({})).fields).toMatchObject({ deviceToken: undefined, userAgent: undefined });
});

it('remembers the token that the sign-in gives', () => {
  const device = deviceOf(requestWith({}));
  expect(device.token).toBeUndefined();
  device.fields.keepDeviceToken?.('new');
  expect(device.token).toBe('new');
});
