import type { Db } from '@/lib/db/connection';
import { addUser } from './factories';

/** A user with a session and a sign-in that waits for its second factor. */
export async function addSession(db: Db): Promise<void> {
  const { id: user_id } = await addUser({ username: 'signed-in' }, db);
  const times = { created_at: '2026-01-01T00:00:00Z', last_used_at: '2026-01-01T00:00:00Z' };
  await db
    .insertInto('sessions')
    .values({ token_hash: 'of a session', user_id, device: null, ...times })
    .execute();
  await db
    .insertInto('account_challenges')
    .values({
      token_hash: 'of a sign-in',
      user_id,
      purpose: 'sign_in',
      secret: '',
      expires_at: '2036-01-01T00:00:00Z',
    })
    .execute();
}

/** The sessions and the begun sign-ins of a database. */
export function listSignedIn(db: Db) {
  return Promise.all([
    db.selectFrom('sessions').selectAll().execute(),
    db.selectFrom('account_challenges').selectAll().execute(),
  ]);
}
