import 'server-only';
import type { Insertable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { ReviewClaimsTable } from '@/lib/db/planner-tables';
import { peopleWho } from '@/lib/features/accounts/server/store';

export type ClaimRow = Insertable<ReviewClaimsTable>;

/** Who reviews what: the claims after `since` of those who still may. */
export async function listClaims(
  since: string,
  db: Db = database(),
): Promise<(ClaimRow & { username: string })[]> {
  return peopleWho('publish', db)
    .innerJoin('review_claims', 'review_claims.user_id', 'users.id')
    .selectAll('review_claims')
    .select('users.username')
    .where('claimed_at', '>', since)
    .execute();
}

/** Stores a claim, or its new instant; nothing where somebody else has claimed the same after `since`. */
export async function putClaim(claim: ClaimRow, since: string, db: Db = database()): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where(({ eb, or }) =>
      or([
        eb('claimed_at', '<=', since),
        eb('user_id', 'not in', peopleWho('publish', db).select('users.id')),
      ]),
    )
    .execute();
  await db
    .insertInto('review_claims')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id'])
        .doUpdateSet({ claimed_at: claim.claimed_at })
        .where('review_claims.user_id', '=', claim.user_id),
    )
    .execute();
}

export async function deleteClaim(
  { subject_type, subject_id, user_id }: Omit<ClaimRow, 'claimed_at'>,
  db: Db = database(),
): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('user_id', '=', user_id)
    .execute();
}
