import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { Difficulty, RecordStatus } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { can, refusalOf } from '@/lib/features/accounts/rules';
import { countPeopleWho } from '@/lib/features/accounts/server/store';
import type { VersionedRow } from './record-store';
import { reasonForReleased } from './require-reason';

/** What every record has that staff write for a date of the calendar. */
export interface DatedRow extends VersionedRow {
  /** Null: on the bench. */
  for_date: string | null;
  status: RecordStatus;
  /** Why the last review sent it back, while nothing came of that. */
  returned_note: string | null;
  difficulty: Difficulty | null;
  /** 1: it is of the reserve, while it is on the bench. */
  runs_any_day: number;
  /** Its author. */
  created_by: string | null;
}

function refuse(message: string): ApiError {
  return new ApiError('not_allowed', message);
}

/** Does a review of this author's work need somebody else? Not where nobody else could do it. */
export async function needsOtherReviewer(
  authorId: string | null,
  userId: string | undefined,
  db?: Db,
): Promise<boolean> {
  if (!userId || authorId !== userId || config.REVIEW_OWN_WORK === 'on') return false;
  return (await countPeopleWho('publish', db)) > 1;
}

/** The refusal to review what is one's own. */
export function ownWork(): ApiError {
  return refuse('This is your own work: somebody else approves it. Take it back to draft to go on with it.');
}

/** The status and the note of a record that is saved as `status`; what goes on is not sent back any more. */
export function statusContent(status: RecordStatus, current: Pick<DatedRow, 'returned_note'> | null) {
  return { status, returned_note: status === 'draft' ? (current?.returned_note ?? null) : null };
}

/** What a save says for the planner; what it does not name stays as it is. */
export function planningContent(
  sent: { difficulty?: Difficulty | null; runsAnyDay?: boolean | null },
  current: Pick<DatedRow, 'difficulty' | 'runs_any_day'> | null,
) {
  const { difficulty = current?.difficulty ?? null, runsAnyDay } = sent;
  return { difficulty, runs_any_day: Number(runsAnyDay ?? Boolean(current?.runs_any_day)) };
}

/** The same of a record, in the contract's words. */
export function presentPlanning({ difficulty, runs_any_day }: Pick<DatedRow, 'difficulty' | 'runs_any_day'>) {
  return { difficulty: difficulty ?? undefined, runsAnyDay: runs_any_day ? (true as const) : undefined };
}

/**
 * The rules of every kind of dated records: who may store what, which changes need a reason, and which are only proposed.
 * `noun`: "question".
 */
export function datedRules(noun: string) {
  return {
    requireReason: reasonForReleased(noun),

    /**
     * Those who publish may store everything but their own work that waits for a review; who only writes may store own
     * drafts, and send them. Throws ApiError 403.
     */
    async requireRight(
      { user }: Caller,
      before: DatedRow | null,
      after: DatedRow | null,
      db?: Db,
    ): Promise<void> {
      if (can(user, 'publish')) {
        const isApproval = before?.status === 'in_review' && after?.status === 'ready';
        if (isApproval && (await needsOtherReviewer(before.created_by, user?.id, db))) throw ownWork();
        return;
      }
      const isOwnDraft = !before || (before.status !== 'ready' && before.created_by === user?.id);
      if (!isOwnDraft) throw refuse(`This ${noun} is not a draft of yours. ${refusalOf('publish')}`);
      if (after?.status === 'ready') {
        throw refuse(`Send the ${noun} for review, or save it as a draft. ${refusalOf('publish')}`);
      }
    },

    decidedAuthor(current: DatedRow, { status }: Partial<DatedRow>): string | null {
      return current.status === 'in_review' && status !== 'in_review' ? current.created_by : null;
    },

    /** Is this change of a ready record proposed beside it? What is live stays until it is approved. */
    isProposal({ user }: Caller, current: DatedRow, { status }: Partial<DatedRow>): boolean {
      if (current.status !== 'ready') return false;
      return status === 'in_review' || (status === 'draft' && !can(user, 'publish'));
    },
  };
}
