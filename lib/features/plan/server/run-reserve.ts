import 'server-only';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import { games, isPlayedOn, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { refusalOf } from '@/lib/features/accounts/rules';
import type { ComingBack } from '@/lib/features/history/server/service';
import { storeChanges } from '@/lib/features/records/server/change-rows';
import { fillSlot } from '@/lib/features/records/server/fill-slots';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { listRunsOfSlot, type ReserveRunRow, type Slot } from '@/lib/features/records/server/slot-store';
import { kindOf, reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { log } from '@/lib/monitoring/log';
import { listReserveSlots } from './reserve-store';
import { listReadyDays } from './store';

/** The slots with a reserve that have nothing ready on that day; weekly questions are for Saturdays. */
async function listEmptySlots(day: CalendarDate): Promise<Slot[]> {
  const slots = await listReserveSlots();
  const empty: Slot[] = [];
  for (const [game, ofGame] of Map.groupBy(slots, (slot) => slot.game)) {
    if (!isPlayedOn(game, day)) continue;
    const ready = await listReadyDays(game, day, day);
    empty.push(...ofGame.filter(({ categoryId }) => !ready.has(categoryId)));
  }
  return empty;
}

/**
 * Fills the slots of a day that have nothing ready, each with the reserve of its category that has waited longest; once,
 * however many instances do it at the same time. Returns what was filled here. What somebody else gets in the way of is
 * left to the next run.
 */
export async function runReserve(day: CalendarDate = productToday()): Promise<ReserveRunRow[]> {
  const runs: ReserveRunRow[] = [];
  for (const slot of await listEmptySlots(day)) {
    const run = await fillSlot(kindOf(slot.game), slot, day);
    if (run) runs.push(run);
  }
  return runs;
}

/** The refusal for those who may not displace a released record. */
function slotIsLive(error: ApiError): ApiError {
  if (error.status !== 403) return error;
  return new ApiError(
    'not_allowed',
    `The reserve fills this slot today, and players see it. Nothing was changed. ${refusalOf('publish')}`,
  );
}

/**
 * Makes room for a record that comes back to a place which the reserve filled meanwhile: what filled it goes back to the
 * bench, for who may displace it and says why. Weekly dates have room for several: there only what is ready takes the
 * reserve's place. Returns the kept pages that show it.
 */
export async function returnReserve(
  { subjectType, row, reason }: ComingBack,
  caller: Caller,
  transaction: Db,
): Promise<PageTag[]> {
  const reviewed = REVIEWED_SUBJECTS.find((type) => type === subjectType);
  if (!reviewed) return [];
  const kind = reviewedKinds[reviewed];
  const comesBack = row as DatedRow;
  const { id, category_id, for_date, status } = comesBack;
  const game = kind.gameOf(comesBack);
  // What filled a day that is over stays, as players have seen it.
  if (for_date !== productToday() || (!games[game].hasSlots && status !== 'ready')) return [];
  const slot = { game, categoryId: category_id };
  for (const { subject_id } of await listRunsOfSlot(slot, for_date, transaction)) {
    const before = subject_id === id ? undefined : await kind.table.find(subject_id, transaction);
    if (before?.category_id !== category_id || before.for_date !== for_date) continue;
    const changes = [{ before, content: { for_date: null } }];
    const step = { changes, action: 'changed', reason, takesBack: true } as const;
    const stored = await storeChanges(kind, step, caller, transaction).catch((error: unknown) => {
      throw error instanceof ApiError ? slotIsLive(error) : error;
    });
    if (!stored) throw new ApiError('stale', kind.messages.stale);
    return kind.pagesOf(before);
  }
  return [];
}

/** Fills the slots of today that have nothing ready, after a change is stored: the job of each minute fills what this does not. */
export async function fillToday(): Promise<void> {
  await runReserve().catch((error: unknown) => log.error({ error }, 'the reserve did not run'));
}
