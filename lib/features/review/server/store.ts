import 'server-only';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { Database, ReviewClaimsTable } from '@/lib/db/schema';
import { selectAccountsThatMay } from '@/lib/features/accounts/server/store';
import type { reviewEndpoints } from '@/lib/features/review/contract';
import { selectReviewedColumns, selectReviewedRecords } from './reviewed-store';

export type QueueFilter = EndpointParsedInput<typeof reviewEndpoints.reviewQueue>;

interface Wanted extends Omit<QueueFilter, 'show'> {
  /** The work waits for a review, or is a draft of this author: an AI draft, or one that was sent back. */
  state: 'in_review' | { author: string; isGenerated: boolean };
}

/** More rows of a kind are not read, because people cannot look at them before the next request. */
const LIMIT = 500;

function selectUnreadyRecords(subjectType: ReviewedSubject, db: Db) {
  const { title, game } = selectReviewedColumns(subjectType);
  return selectReviewedRecords(subjectType, db)
    .select(['id', 'categoryId', 'forDate', 'version'])
    .select([title.as('title'), game.as('game')])
    .select(['status', 'returnedNote', 'createdBy', 'updatedAt'])
    .select([sql<string | null>`null`.as('proposalId'), sql<number | null>`null`.as('proposalVersion')])
    .where('status', '<>', 'ready')
    .as('waiting');
}

/** Selects the proposed changes of ready records, each in place of its record. */
function selectProposals(subjectType: ReviewedSubject, db: Db) {
  const { title, game } = selectReviewedColumns(subjectType);
  const records = selectReviewedRecords(subjectType, db)
    .select(['id as recordId', 'categoryId', 'forDate', 'version as recordVersion'])
    .select([title.as('title'), game.as('game')])
    .where('status', '=', 'ready');
  return db
    .selectFrom('proposals')
    .innerJoin(records.as('record'), 'recordId', 'subjectId')
    .where('subjectType', '=', subjectType)
    .select(['recordId as id', 'categoryId', 'forDate', 'recordVersion as version', 'title', 'game'])
    .select(['status', 'returnedNote', 'createdBy', 'updatedAt'])
    .select(['proposals.id as proposalId', 'proposals.version as proposalVersion'])
    .as('waiting');
}

const sources = REVIEWED_SUBJECTS.flatMap((subjectType) =>
  [selectUnreadyRecords, selectProposals].map((read) => ({ subjectType, read })),
);

/** Did a model write the first draft of the question? */
function isGenerated({
  exists,
  selectFrom,
}: ExpressionBuilder<Database & { waiting: { id: string } }, 'waiting'>) {
  return exists(
    selectFrom('trivia_questions as question')
      .select('question.id')
      .whereRef('question.id', '=', 'waiting.id')
      .where('question.generationId', 'is not', null),
  );
}

/** Lists the wanted records and proposed changes of every kind, unsorted; LIMIT leaves out those of the latest days. */
export async function listWaiting(wanted: Wanted) {
  const { state, categoryId, game, author } = wanted;
  const db = database();
  const lists = sources.map(async ({ subjectType, read }) => {
    let query = db
      .selectFrom(read(subjectType, db))
      .leftJoin('users', 'users.id', 'waiting.createdBy')
      .selectAll('waiting')
      .select('users.username as author')
      .where('waiting.status', '=', state === 'in_review' ? state : 'draft');
    if (state !== 'in_review') {
      query = query.where('waiting.createdBy', '=', state.author);
      query = state.isGenerated
        ? query.where('waiting.proposalId', 'is', null).where(isGenerated)
        : query.where('waiting.returnedNote', 'is not', null);
    }
    if (categoryId) query = query.where('waiting.categoryId', '=', categoryId);
    if (game) query = query.where('waiting.game', '=', game);
    if (author) query = query.where('users.username', '=', author);
    const byDay = query.orderBy('waiting.forDate', (order) => order.asc().nullsLast());
    const rows = await byDay.limit(LIMIT).execute();
    return rows.map(({ id, ...row }) => ({ ...row, subjectType, subjectId: id }));
  });
  return (await Promise.all(lists)).flat();
}

export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

export async function countWaiting(): Promise<number> {
  const db = database();
  const counted = await Promise.all(
    sources.map(({ subjectType, read }) =>
      db
        .selectFrom(read(subjectType, db))
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('waiting.status', '=', 'in_review')
        .executeTakeFirstOrThrow(),
    ),
  );
  return counted.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Lists the author's changes that were rejected since that instant, and not proposed again, latest first. */
export async function listRejected(authorId: string, since: string) {
  return database()
    .selectFrom('history as rejection')
    .select(['subjectType', 'subjectId', 'reason', 'changedAt'])
    .where('author', '=', authorId)
    .where('action', '=', 'rejected')
    .where('changedAt', '>=', since)
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(
          selectFrom('history as later')
            .select('later.id')
            .whereRef('later.subjectType', '=', 'rejection.subjectType')
            .whereRef('later.subjectId', '=', 'rejection.subjectId')
            .whereRef('later.sequence', '>', 'rejection.sequence')
            .whereRef('later.changedBy', '=', 'rejection.author')
            .where('later.action', '=', 'proposed'),
        ),
      ),
    )
    .orderBy('changedAt', 'desc')
    .limit(LIMIT)
    .$narrowType<{ subjectType: ReviewedSubject }>()
    .execute();
}

type ClaimRow = Insertable<ReviewClaimsTable>;

/** Lists the claims after `since` of people who still may review. */
export async function listClaims(since: string) {
  return selectAccountsThatMay('publish', database())
    .innerJoin('review_claims', 'review_claims.userId', 'users.id')
    .selectAll('review_claims')
    .select('users.username')
    .where('claimedAt', '>', since)
    .execute();
}

/** Stores a claim or its new time, unless somebody else claimed it after `since`; first deletes ended claims. */
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
