import { sql } from 'kysely';
import { database } from '@/lib/db/connection';
import { addCategory } from '@/lib/testing/factories';
import { inTransaction } from './in-transaction';

async function rename(id: string, db = database()) {
  await db.updateTable('categories').set({ default_avatar_color: '#000000' }).where('id', '=', id).execute();
}

/** Fails in the database itself with that SQLSTATE. */
function fail(code: string) {
  return sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(database());
}

it('does the work of both again and again until two that hold what the other wants are through', async () => {
  const [one, other] = await Promise.all([addCategory(), addCategory()]);
  let attempts = 0;
  let held = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const take = (first: string, second: string) =>
    inTransaction(async (transaction) => {
      attempts += 1;
      await rename(first, transaction);
      held += 1;
      if (held === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await rename(second, transaction);
    });
  await Promise.all([take(one, other), take(other, one)]);
  expect(attempts).toBe(3);
});

it.each(['40001', '40P01', '55P03'])(
  'gives up in the end on what always fails with %s: busy, try again',
  async (code) => {
    let attempts = 0;
    const work = inTransaction(async () => {
      attempts += 1;
      await fail(code);
    });
    await expect(work).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
    expect(attempts).toBe(5);
  },
);

it('does not repeat what fails for a reason of its own', async () => {
  let attempts = 0;
  const work = inTransaction(async () => {
    attempts += 1;
    await fail('23514');
  });
  await expect(work).rejects.toMatchObject({ code: '23514' });
  expect(attempts).toBe(1);
});
