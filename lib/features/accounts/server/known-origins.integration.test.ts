import { addUser } from '@/lib/testing/factories';
import { setClock } from '@/lib/testing/set-clock';
import { forgetOldOrigins, loadKnownOrigins, recognizeOrigin, rememberOrigin } from './known-origins';
import { forgetOriginsOfUser } from './known-origins-store';

const DAY = 86_400_000;
const address = '192.0.2.1';
afterEach(() => jest.useRealTimers());

it('knows a device anywhere, an address without it, and each for its person alone', async () => {
  const [{ id }, other] = [await addUser(), await addUser()];
  const deviceToken = await rememberOrigin(id, { address }, 'strange');
  const origins = await loadKnownOrigins(id);
  expect(origins.count).toBe(2);
  for (const [origin, familiarity] of [
    [{ address, deviceToken }, 'device'],
    [{ address: '192.0.2.2', deviceToken }, 'device'],
    [{ address }, 'address'],
    [{ address, deviceToken: `${deviceToken}x` }, 'address'],
    [{ address: '192.0.2.2' }, 'strange'],
  ] as const) {
    expect(await recognizeOrigin(id, origin)).toBe(familiarity);
    expect(origins.recognize(origin)).toBe(familiarity);
    expect(await recognizeOrigin(other.id, origin)).toBe('strange');
    expect(await recognizeOrigin(undefined, origin)).toBe('strange');
  }
  expect((await loadKnownOrigins(undefined)).count).toBe(0);
});

it('leaves a device its token where it is known, and gives a new one elsewhere', async () => {
  const { id } = await addUser();
  const first = await rememberOrigin(id, { address }, 'strange');
  expect(await rememberOrigin(id, { address, deviceToken: first }, 'device')).toBe(first);
  const made = await rememberOrigin(id, { address, deviceToken: 'made up' }, 'address');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await recognizeOrigin(id, { address: '192.0.2.9', deviceToken: 'made up' })).toBe('strange');
});

it('forgets an origin half a year after its last use, and all of a person at once', async () => {
  const { id } = await addUser();
  // Later than what other tests have used.
  const start = Date.now() + DAY;
  setClock(start);
  const deviceToken = await rememberOrigin(id, { address }, 'strange');
  setClock(start + 180 * DAY);
  await forgetOldOrigins(new Date());
  await rememberOrigin(id, { address, deviceToken: undefined }, 'address');
  expect((await loadKnownOrigins(id)).count).toBe(3);
  setClock(start + 180 * DAY + 1);
  await rememberOrigin(id, { address: '192.0.2.3' }, 'strange');
  expect(await recognizeOrigin(id, { address: '192.0.2.9', deviceToken })).toBe('strange');
  expect(await recognizeOrigin(id, { address })).toBe('address');
  setClock(start + 361 * DAY);
  expect(await forgetOldOrigins(new Date())).toBe(4);
  await rememberOrigin(id, { address }, 'strange');
  await forgetOriginsOfUser(id);
  expect((await loadKnownOrigins(id)).count).toBe(0);
});
