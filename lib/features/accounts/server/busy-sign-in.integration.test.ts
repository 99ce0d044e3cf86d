import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { addUser, visitor } from '@/lib/testing/factories';
import { hashPassword, passwordFits } from './password-hash';
import { logIn } from './service';

const password = 'correct horse battery';
const unavailable = { status: 503, code: 'unavailable' };

/** Has so many wait for the check of a password, or be at it, until it is told to stop. */
function keepBusy(many: number) {
  let isOver = false;
  const one = async () => {
    while (!isOver) await passwordFits(null, 'guess', 'known');
  };
  const all = Promise.all(Array.from({ length: many }, one));
  return async () => {
    isOver = true;
    await all;
  };
}

const from = (address: string): Caller => ({ ...visitor, address });
const guess = (username: string, caller: Caller) => logIn({ username, password: 'guess' }, caller);

it('has who tries again wait behind those who try for the first time, and refuses them first', async () => {
  const stranger = from('198.51.100.1');
  await expect(guess('nobody-1', stranger)).rejects.toMatchObject({ status: 401 });
  const stop = keepBusy(50);
  const first = guess('nobody-2', from('198.51.100.2')).catch((thrown: unknown) => thrown);
  await expect(guess('nobody-1', stranger)).rejects.toMatchObject(unavailable);
  await stop();
  expect(await first).toMatchObject({ status: 401 });
});

it('refuses strangers at once while known people fill the queue, counts nothing, and lets the known in', async () => {
  const username = 'busy-person';
  await addUser({ username, role: 'writer', password_hash: await hashPassword(password) });
  const home = from('198.51.100.3');
  await logIn({ username, password }, home);
  const stop = keepBusy(80);
  await expect(guess('nobody-3', from('198.51.100.4'))).rejects.toMatchObject(unavailable);
  await expect(logIn({ username, password }, home)).resolves.toHaveProperty('token');
  await stop();
  const counted = await database()
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', '%nobody-3%')
    .execute();
  expect(counted).toEqual([]);
});
