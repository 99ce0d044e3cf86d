import 'server-only';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { type HistorySubject, REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { Database } from '@/lib/db/schema';
import type { reviewEndpoints } from '@/lib/features/review/contract';
import { reviewedColumns, reviewedRecords, type WorkRow } from './reviewed-store';

/** The filter of the queue; an absent field does not filter. */
export type QueueFilter = EndpointParsedInput<typeof reviewEndpoints.reviewQueue>;

/** The wanted records and proposals. */
interface Wanted extends Omit<QueueFilter, 'show'> {
  /** Waiting for a review, or a draft of this author: one that was sent back, or an AI draft. */
  state: 'in_review' | { author: string; isGenerated: boolean };
}

/** A record that waits or was sent back, or its proposed change. */
export interface WaitingRow extends WorkRow {
  version: number;
  returned_note: string | null;
  author: string | null;
  proposal_id: string | null;
  proposal_version: number | null;
}

/** The most rows of a kind that are read: more than people can look at before the next request. */
const LIMIT = 500;

function unreadyRecords(subjectType: ReviewedSubject, db: Db) {
  const { title, game } = reviewedColumns(subjectType);
  return reviewedRecords(subjectType, db)
    .select(['id', 'category_id', 'for_date', 'version'])
    .select([title.as('title'), game.as('game')])
    .select(['status', 'returned_note', 'created_by', 'updated_at'])
    .select([sql<string | null>`null`.as('proposal_id'), sql<number | null>`null`.as('proposal_version')])
    .where('status', '<>', 'ready')
    .as('waiting');
}

/** The proposed changes of ready records, each in place of its record. */
function proposals(subjectType: ReviewedSubject, db: Db) {
  const { title, game } = reviewedColumns(subjectType);
  const records = reviewedRecords(subjectType, db)
    .select(['id as record_id', 'category_id', 'for_date', 'version as record_version'])
    .select([title.as('title'), game.as('game')])
    .where('status', '=', 'ready');
  return db
    .selectFrom('proposals')
    .innerJoin(records.as('record'), 'record_id', 'subject_id')
    .where('subject_type', '=', subjectType)
    .select(['record_id as id', 'category_id', 'for_date', 'record_version as version', 'title', 'game'])
    .select(['status', 'returned_note', 'created_by', 'updated_at'])
    .select(['proposals.id as proposal_id', 'proposals.version as proposal_version'])
    .as('waiting');
}

const sources = REVIEWED_SUBJECTS.flatMap((subjectType) =>
  [unreadyRecords, proposals].map((read) => ({ subjectType, read })),
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
      .where('question.generation_id', 'is not', null),
  );
}

/** The wanted records and proposed changes of every kind, unsorted. */
export async function listWaiting(wanted: Wanted): Promise<WaitingRow[]> {
  const { state, categoryId, game, author } = wanted;
  const db = database();
  const lists = sources.map(async ({ subjectType, read }) => {
    let query = db
      .selectFrom(read(subjectType, db))
      .leftJoin('users', 'users.id', 'waiting.created_by')
      .selectAll('waiting')
      .select('users.username as author')
      .where('waiting.status', '=', state === 'in_review' ? state : 'draft');
    if (state !== 'in_review') {
      query = query.where('waiting.created_by', '=', state.author);
      query = state.isGenerated
        ? query.where('waiting.proposal_id', 'is', null).where(isGenerated)
        : query.where('waiting.returned_note', 'is not', null);
    }
    if (categoryId) query = query.where('waiting.category_id', '=', categoryId);
    if (game) query = query.where('waiting.game', '=', game);
    if (author) query = query.where('users.username', '=', author);
    const rows = await query.orderBy('waiting.for_date').limit(LIMIT).execute();
    return rows.map(({ id, ...row }) => ({ ...row, subject_type: subjectType, subject_id: id }));
  });
  return (await Promise.all(lists)).flat();
}

/** Number of records that wait for a review. */
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

/** An author's proposed change that was rejected. */
interface RejectedRow {
  subject_type: HistorySubject;
  subject_id: string;
  reason: string | null;
  changed_at: string;
}

/** The author's changes that were rejected since that instant, and not proposed again, latest first. */
export async function listRejected(authorId: string, since: string): Promise<RejectedRow[]> {
  return database()
    .selectFrom('history as rejection')
    .select(['subject_type', 'subject_id', 'reason', 'changed_at'])
    .where('author', '=', authorId)
    .where('action', '=', 'rejected')
    .where('changed_at', '>=', since)
    .where(({ selectFrom, not, exists }) =>
      not(
        exists(
          selectFrom('history as later')
            .select('later.id')
            .whereRef('later.subject_type', '=', 'rejection.subject_type')
            .whereRef('later.subject_id', '=', 'rejection.subject_id')
            .whereRef('later.sequence', '>', 'rejection.sequence')
            .where('later.action', '=', 'proposed'),
        ),
      ),
    )
    .orderBy('changed_at', 'desc')
    .limit(LIMIT)
    .execute();
}

export async function findAuthorName(userId: string | null): Promise<string | undefined> {
  if (!userId) return;
  const user = await database()
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.username;
}
