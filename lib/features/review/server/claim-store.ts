import 'server-only';
import type { Insertable } from 'kysely';
import { database } from '@/lib/db/connection';
import type { ReviewClaimsTable } from '@/lib/db/schema';
import { selectAccountsThatMay } from '@/lib/features/accounts/server/store';

export type ClaimRow = Insertable<ReviewClaimsTable>;

/** The claims after `since` of people who still may review. */
export async function listClaims(since: string): Promise<(ClaimRow & { username: string })[]> {
  return selectAccountsThatMay('publish', database())
    .innerJoin('review_claims', 'review_claims.userId', 'users.id')
    .selectAll('review_claims')
    .select('users.username')
    .where('claimedAt', '>', since)
    .execute();
}

/** Stores a claim, or its new instant; does nothing if somebody else has claimed the same after `since`. */
export async function putClaim(claim: ClaimRow, since: string): Promise<void> {
  const db = database();
  await db
    .deleteFrom('review_claims')
    .where(({ eb, or }) =>
      or([
        eb('claimedAt', '<=', since),
        eb('userId', 'not in', selectAccountsThatMay('publish', db).select('users.id')),
      ]),
    )
    .execute();
  await db
    .insertInto('review_claims')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(['subjectType', 'subjectId'])
        .doUpdateSet({ claimedAt: claim.claimedAt })
        .where('review_claims.userId', '=', claim.userId),
    )
    .execute();
}

export async function deleteClaim(claim: Omit<ClaimRow, 'claimedAt'>): Promise<void> {
  await database()
    .deleteFrom('review_claims')
    .where((eb) => eb.and(claim))
    .execute();
}
