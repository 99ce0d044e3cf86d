import 'server-only';
import type { Insertable } from 'kysely';
import { database } from '@/lib/db/connection';
import type { ReviewClaimsTable } from '@/lib/db/planner-tables';
import { peopleWho } from '@/lib/features/accounts/server/store';

export type ClaimRow = Insertable<ReviewClaimsTable>;

/** The claims after `since` of people who still may review. */
export async function listClaims(since: string): Promise<(ClaimRow & { username: string })[]> {
  return peopleWho('publish', database())
    .innerJoin('review_claims', 'review_claims.user_id', 'users.id')
    .selectAll('review_claims')
    .select('users.username')
    .where('claimed_at', '>', since)
    .execute();
}

/** Stores a claim, or its new instant; does nothing if somebody else has claimed the same after `since`. */
export async function putClaim(claim: ClaimRow, since: string): Promise<void> {
  const db = database();
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

export async function deleteClaim(claim: Omit<ClaimRow, 'claimed_at'>): Promise<void> {
  await database()
    .deleteFrom('review_claims')
    .where((is) => is.and(claim))
    .execute();
}
