import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { choiceNames, type ReviewedSubject } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { countAccountsThatMay } from '@/lib/features/accounts/server/store';
import { type Flaw, findFlaws } from '@/lib/features/lint/flaws';
import { parseDismissals } from '@/lib/features/lint/lint';
import type { DatedSave } from '@/lib/features/records/contract';
import { describeMissingReason, isOwnDraft, isReleased, nameDate } from '@/lib/features/records/rules';
import { listVersions } from './history-store';
import { findProposal } from './proposal-store';
import type { DatedKind, DatedRow } from './record-kind';

/**
 * Returns the reason of a change: the sent one, or "Not given" for a released record if the caller knows only the
 * specification's fields, which lack a reason.
 */
export function chooseReason(
  { reason, status, proposal, swapWithId }: DatedSave & { swapWithId?: string | null },
  stored: DatedRow,
): string | null | undefined {
  const sendsOwnFields = reason !== undefined || Boolean(status ?? proposal ?? swapWithId);
  return !sendsOwnFields && isReleased(stored, getProductToday()) ? 'Not given' : reason;
}

/** Must somebody else review the own work of a person who may publish? Not if nobody else may, or if the settings allow it. */
export async function needsOtherReviewer(
  authorId: string | null,
  userId: string | undefined,
  db?: Db,
): Promise<boolean> {
  if (!userId || authorId !== userId || config.REVIEW_OWN_WORK === 'on') return false;
  return (await countAccountsThatMay('publish', db)) > 1;
}

/** Throws ApiError 403 if the caller is the author, and somebody else may approve the proposed change. */
export async function requireOtherApprover(
  authorId: string | null,
  { user }: Caller,
  db?: Db,
): Promise<void> {
  if (!(await needsOtherReviewer(authorId, user?.id, db))) return;
  throw new ApiError(
    'not_allowed',
    'You proposed this change yourself: somebody else approves it. ' +
      'Change your proposal, or withdraw it before you save something else.',
  );
}

/** Does the change alter a column that the proposal alters, too? */
function isProposedChange(before: DatedRow, after: DatedRow, proposed: Partial<DatedRow>): boolean {
  return Object.entries(proposed).some(([name, value]) => {
    const column = name as keyof DatedRow;
    return value !== before[column] && after[column] !== before[column];
  });
}

/** Was the record sent for review, and not made ready since? If it came back, it still needs an approval. */
export async function wasSentForReview(
  subjectType: ReviewedSubject,
  { id, status }: Pick<DatedRow, 'id' | 'status'>,
  db?: Db,
): Promise<boolean> {
  if (status !== 'draft') return status === 'in_review';
  // The oldest entries of the history have no status, because every record was live then.
  const statuses = (await listVersions(subjectType, id, db)).flatMap(({ after }) =>
    after ? ((JSON.parse(after) as Partial<DatedRow>).status ?? 'ready') : [],
  );
  return statuses.find((earlier) => earlier !== 'draft') === 'in_review';
}

/** Throws ApiError 403 if somebody else must approve this change, which is the caller's own work. */
async function requireApproverOfSentWork(
  subjectType: ReviewedSubject,
  before: DatedRow,
  after: DatedRow,
  caller: Caller,
  db?: Db,
): Promise<void> {
  if (before.status === 'ready') {
    const open = await findProposal(subjectType, before.id, db);
    const isProposed = open && isProposedChange(before, after, JSON.parse(open.content));
    if (isProposed) await requireOtherApprover(open.createdBy, caller, db);
    return;
  }
  const isOwn = before.createdBy === caller.user?.id;
  if (!isOwn || !(await wasSentForReview(subjectType, before, db))) return;
  if (!(await needsOtherReviewer(before.createdBy, caller.user?.id, db))) return;
  throw new ApiError(
    'not_allowed',
    'This is your own work, and was sent for review: somebody else approves it. ' +
      'Save it as a draft to go on with it, and send it again.',
  );
}

/** Dated records of all kinds have these rules; `noun` is used in messages, such as "question". */
export function createDatedRules(subjectType: ReviewedSubject, noun: string) {
  return {
    /** Released records change only with a reason: throws ApiError 400 `reason`. */
    requireReason(current: DatedRow, reason: string | null | undefined): void {
      if (!isReleased(current, getProductToday()) || reason?.trim()) return;
      throw createInvalidFieldError('reason', describeMissingReason(noun));
    },

    /**
     * The rule of every move: throws ApiError 409 for a released record, 400 for a past day. A record that is taken back
     * to a draft may leave its day if another one of the same step replaces it.
     */
    requirePlace(before: DatedRow, after: DatedRow, step: readonly DatedRow[] = []): void {
      if (before.categoryId === after.categoryId && before.forDate === after.forDate) return;
      const today = getProductToday();
      const isReplaced =
        after.status === 'draft' &&
        after.forDate === null &&
        step.some((row) => row.categoryId === before.categoryId && row.forDate === before.forDate);
      if (isReleased(before, today) && !isReplaced) {
        const day = nameDate(before.forDate);
        throw new ApiError(
          'conflict',
          `Players have seen this ${noun} on ${day}: it stays there. Its texts can still be changed.`,
        );
      }
      if (after.forDate === null || after.forDate >= today) return;
      throw new ApiError('invalid', 'That day is over. Choose today or a later one.', {
        issues: [{ path: 'forDate', message: 'Choose today or a later day' }],
      });
    },

    /** Publishers may do all but make own sent work ready; writers may change and delete own drafts. Throws ApiError 403. */
    async requireRight(
      caller: Caller,
      before: DatedRow | null,
      after: DatedRow | null,
      db?: Db,
    ): Promise<void> {
      const { user } = caller;
      if (can(user, 'publish')) {
        if (before && after?.status === 'ready') {
          await requireApproverOfSentWork(subjectType, before, after, caller, db);
        }
        return;
      }
      if (before && !isOwnDraft({ ...before, isOwn: before.createdBy === user?.id })) {
        const message = `This ${noun} is not a draft of yours. ${describeRefusal('publish')}`;
        throw new ApiError('not_allowed', message);
      }
      if (after?.status === 'ready') {
        const message = `Send the ${noun} for review, or save it as a draft. ${describeRefusal('publish')}`;
        throw new ApiError('not_allowed', message);
      }
    },

    decidedAuthor(before: DatedRow, after: DatedRow): string | null {
      return before.status === 'in_review' && after.status !== 'in_review' ? before.createdBy : null;
    },

    /** Must a change of a ready record wait for approval? A publisher's draft takes the record back at once. */
    isProposal({ user }: Caller, current: DatedRow, { status }: Partial<DatedRow>): boolean {
      if (current.status !== 'ready') return false;
      return status === 'in_review' || (status === 'draft' && !can(user, 'publish'));
    },
  };
}

/**
 * Finds why a record cannot be ready, and its flaws. Flaws of wording, and a complete question whose answer no model
 * has checked, are found only with `isWordingJudged`.
 */
export function judgeRecord<Row extends DatedRow>(
  kind: Pick<DatedKind<Row>, 'problemOf' | 'lintedOf'>,
  row: Row,
  { isWordingJudged }: { isWordingJudged: boolean },
): { problem?: string; flaws: Flaw[]; isUnchecked: boolean } {
  const { status, mediaType, alt, forDate, reviewBy, licenceUntil } = row;
  const dates = { forDate, reviewBy, licenceUntil };
  const problem = status === 'ready' ? undefined : kind.problemOf(row);
  const linted = isWordingJudged ? kind.lintedOf(row) : undefined;
  const wording = linted && { linted, dismissals: parseDismissals(row.dismissed) };
  return {
    problem,
    isUnchecked:
      linted?.answer !== undefined && linted.options.length === choiceNames.length && !linted.checked,
    flaws: findFlaws({ status, mediaType, alt, problem, ...dates, ...wording }, getProductToday()),
  };
}
