import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { isPlayedOn } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { can, toUsernameKey } from '@/lib/features/accounts/rules';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { listOccupants } from '@/lib/features/records/server/slot-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import {
  deleteAssignment,
  deletePastAssignments,
  findAssignment,
  type GapPlace,
  putAssignment,
} from './assignment-store';
import { requireNoIssue } from './name-issues';

type Input = EndpointParsedInput<typeof planEndpoints.assignGaps>;

interface Assignment {
  userId: string;
  dueOn: CalendarDate;
}

/** Returns null to unassign. Throws ApiError 400, and 403 for a writer who names somebody else. */
async function readAssignment({ person, dueOn, gaps }: Input, { user }: Caller): Promise<Assignment | null> {
  if (person === null) return null;
  const assignee = await findUserByKey(toUsernameKey(person));
  if (!assignee || assignee.disabledAt !== null || !can(assignee, 'write')) {
    throw createInvalidFieldError(
      'person',
      'There is nobody of that name who writes here now. Choose somebody else.',
    );
  }
  if (assignee.id !== user?.id && !can(user, 'publish')) {
    throw new ApiError('not_allowed', 'You can take gaps for yourself. Editors and admins assign others.');
  }
  if (!dueOn) throw createInvalidFieldError('dueOn', 'Choose the day by which it is to be filled');
  if (dueOn < getProductToday() || gaps.some(({ forDate }) => dueOn > forDate)) {
    throw createInvalidFieldError(
      'dueOn',
      'Choose a due day from today on, and no later than the day of the gap',
    );
  }
  return { userId: assignee.id, dueOn };
}

/** Returns the reason why a place cannot be assigned; undefined if it can. */
async function findObstacle(
  { game, categoryId, forDate }: GapPlace,
  isCategoryActive: boolean,
  db: Db,
): Promise<ApiError | undefined> {
  if (!isCategoryActive || !isPlayedOn(game, forDate))
    return new ApiError('invalid', 'Nothing is planned there.');
  const [record] = await listOccupants(getKind(game), { game, categoryId }, forDate, db);
  return record && new ApiError('slot_taken', 'It is filled by now.');
}

/** Assigns or unassigns one gap; returns the reason if it fails. */
async function assignGap(
  place: GapPlace,
  seen: string | null,
  wanted: Assignment | null,
  { user }: Caller,
  db: Db,
): Promise<ApiError | undefined> {
  const current = await findAssignment(place, db);
  const isStored = wanted ? current?.userId === wanted.userId && current.dueOn === wanted.dueOn : !current;
  if (isStored) return;
  const makeStaleError = () =>
    new ApiError('stale', `It is ${current?.username ?? 'nobody'}’s by now. Look again.`);
  if ((current?.id ?? null) !== seen) return makeStaleError();
  const isReturned = current?.userId === user?.id && !wanted;
  if (current && !isReturned && !can(user, 'publish')) {
    return new ApiError('not_allowed', 'It is already assigned. Editors and admins can change that.');
  }
  if (!wanted) {
    await deleteAssignment(place, seen, db);
    return;
  }
  const origin = { id: randomUUID(), assignedBy: user?.id ?? null, assignedAt: new Date().toISOString() };
  if (!(await putAssignment({ ...place, ...wanted, ...origin }, seen, db))) return makeStaleError();
}

/**
 * Assigns or unassigns gaps, all or none. A writer may take free gaps and return own ones. Throws ApiError with an
 * issue for each refused gap (`gaps.0`): 409 `slot_taken` or `stale`, 403 or 400, and 409 `conflict` if these differ.
 * Throws 400 or 403 for the person, and 400 for the due day.
 */
export async function assignGaps(input: Input, caller: Caller): Promise<void> {
  const { game, gaps } = input;
  const [wanted, categories] = await Promise.all([readAssignment(input, caller), listCategoryRows()]);
  const nameOf = nameCategories(categories);
  await inTransaction(async (transaction) => {
    await deletePastAssignments(game, getProductToday(), transaction);
    const attempts: { name: string; issue?: ApiError }[] = [];
    for (const { categoryId, forDate, seen = null } of gaps) {
      const place = { game, forDate, categoryId };
      const isCategoryActive = categories.some(({ id, active }) => id === categoryId && active);
      const issue =
        (wanted && (await findObstacle(place, isCategoryActive, transaction))) ??
        (await assignGap(place, seen, wanted, caller, transaction));
      attempts.push({ name: `${nameOf(categoryId)}, ${formatWeekdayDate(forDate)}`, issue });
    }
    requireNoIssue(attempts, 'gaps');
  });
}
