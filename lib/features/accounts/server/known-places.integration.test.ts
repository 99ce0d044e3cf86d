import { addUser } from '@/lib/testing/factories';
import { setClock } from '@/lib/testing/set-clock';
import { forgetOldPlaces, loadPlaces, recognizePlace, rememberPlace } from './known-places';
import { forgetPlacesOfUser } from './known-places-store';

const DAY = 86_400_000;
const address = '192.0.2.1';
afterEach(() => jest.useRealTimers());

it('knows a device anywhere, an address without it, and each for its person alone', async () => {
  const [{ id }, other] = [await addUser(), await addUser()];
  const deviceToken = await rememberPlace(id, { address }, 'strange');
  const places = await loadPlaces(id);
  expect(places.count).toBe(2);
  for (const [place, familiarity] of [
    [{ address, deviceToken }, 'device'],
    [{ address: '192.0.2.2', deviceToken }, 'device'],
    [{ address }, 'address'],
    [{ address, deviceToken: `${deviceToken}x` }, 'address'],
    [{ address: '192.0.2.2' }, 'strange'],
  ] as const) {
    expect(await recognizePlace(id, place)).toBe(familiarity);
    expect(places.recognize(place)).toBe(familiarity);
    expect(await recognizePlace(other.id, place)).toBe('strange');
    expect(await recognizePlace(undefined, place)).toBe('strange');
  }
  expect((await loadPlaces(undefined)).count).toBe(0);
});

it('leaves a device its token where it is known, and gives a new one elsewhere', async () => {
  const { id } = await addUser();
  const first = await rememberPlace(id, { address }, 'strange');
  expect(await rememberPlace(id, { address, deviceToken: first }, 'device')).toBe(first);
  const made = await rememberPlace(id, { address, deviceToken: 'made up' }, 'address');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await recognizePlace(id, { address: '192.0.2.9', deviceToken: 'made up' })).toBe('strange');
});

it('forgets a place half a year after its last use, and all of a person at once', async () => {
  const { id } = await addUser();
  // Later than what other tests have used.
  const start = Date.now() + DAY;
  setClock(start);
  const deviceToken = await rememberPlace(id, { address }, 'strange');
  setClock(start + 180 * DAY);
  await forgetOldPlaces(new Date());
  await rememberPlace(id, { address, deviceToken: undefined }, 'address');
  expect((await loadPlaces(id)).count).toBe(3);
  setClock(start + 180 * DAY + 1);
  await rememberPlace(id, { address: '192.0.2.3' }, 'strange');
  expect(await recognizePlace(id, { address: '192.0.2.9', deviceToken })).toBe('strange');
  expect(await recognizePlace(id, { address })).toBe('address');
  setClock(start + 361 * DAY);
  expect(await forgetOldPlaces(new Date())).toBe(4);
  await rememberPlace(id, { address }, 'strange');
  await forgetPlacesOfUser(id);
  expect((await loadPlaces(id)).count).toBe(0);
});
