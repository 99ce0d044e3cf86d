import { database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { setClock } from '@/lib/testing/set-clock';
import { beginChallenge, endChallenge, findChallenge } from './challenges';

const over = { status: 410, code: 'challenge_expired' };
const MINUTE = 60_000;
afterEach(() => jest.useRealTimers());

const begin = async (userId: string) => beginChallenge({ userId, purpose: 'sign_in', secret: 'expected' });

it('is found by its token and purpose until it is finished, once', async () => {
  const { id: userId } = await addUser();
  const token = await begin(userId);
  expect(await findChallenge(token, 'sign_in')).toEqual({ userId, secret: 'expected' });
  await expect(findChallenge(token, 'passkey')).rejects.toMatchObject(over);
  await expect(findChallenge(`${token}x`, 'sign_in')).rejects.toMatchObject(over);
  const stored = await database().selectFrom('account_challenges').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const ends = await Promise.allSettled([endChallenge(token), endChallenge(token)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(findChallenge(token, 'sign_in')).rejects.toMatchObject(over);
});

it('can be finished for ten minutes, and is forgotten when the next one begins', async () => {
  const { id: userId } = await addUser();
  const start = Date.now();
  setClock(start);
  const [first, second] = [await begin(userId), await begin(userId)];
  setClock(start + 10 * MINUTE - 1);
  const third = await begin(userId);
  expect(await findChallenge(first, 'sign_in')).toMatchObject({ userId });
  setClock(start + 10 * MINUTE);
  await expect(findChallenge(second, 'sign_in')).rejects.toMatchObject(over);
  await begin(userId);
  const rows = await database()
    .selectFrom('account_challenges')
    .select('expires_at')
    .where('user_id', '=', userId)
    .execute();
  expect(rows).toHaveLength(2);
  expect(await findChallenge(third, 'sign_in')).toMatchObject({ userId });
});
