import 'server-only';
import type { Selectable } from 'kysely';
import type { AccountChallengesTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';

type ChallengeRow = Selectable<AccountChallengesTable>;

/** Stores a challenge and deletes those that ended before `now`. */
export async function insertChallenge(row: ChallengeRow, now: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('account_challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('account_challenges').values(row).execute();
}

export async function findChallengeRow(
  { tokenHash, purpose, now }: { tokenHash: string; purpose: ChallengeRow['purpose']; now: string },
  db: Db = database(),
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('account_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes all challenges of a person. */
export async function deleteChallengesOfUser(userId: string, db: Db): Promise<void> {
  await db.deleteFrom('account_challenges').where('user_id', '=', userId).execute();
}

/** Deletes a challenge; false when it was gone already. */
export async function deleteChallenge(tokenHash: string, db: Db = database()): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
