import { addCaller } from '@/lib/testing/factories';
import { deletePasskeys, insertPasskey, listPasskeys } from './two-factor-store';

const passkeyOf = (id: string, user_id: string) => ({
  id,
  user_id,
  name: 'Phone',
  public_key: '',
  counter: 0,
  transports: '[]',
  created_at: new Date().toISOString(),
  last_used_at: null,
});

it('a passkey is added once, and a person loses the one that is meant or all, and nobody else', async () => {
  const [one, other] = await Promise.all([addCaller(), addCaller()]);
  for (const id of ['first', 'second', 'third']) {
    expect(await insertPasskey(passkeyOf(id, one.user.id))).toBe(true);
  }
  expect(await insertPasskey(passkeyOf('first', other.user.id))).toBe(false);
  expect(await insertPasskey(passkeyOf('fourth', other.user.id))).toBe(true);
  const left = async ({ user }: typeof one) => (await listPasskeys(user.id)).map(({ id }) => id).toSorted();

  await deletePasskeys(other.user.id, 'first');
  await deletePasskeys(one.user.id, 'second');
  expect(await left(one)).toEqual(['first', 'third']);
  await deletePasskeys(one.user.id, null);
  expect([await left(one), await left(other)]).toEqual([[], ['fourth']]);
});
