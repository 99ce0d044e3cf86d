import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { isPlayedOn } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { fillSlot } from '@/lib/features/records/server/fill-slots';
import { pickContent } from '@/lib/features/records/server/record-store';
import { changeRecord, requireRecord } from '@/lib/features/records/server/save-record';
import type { ReserveRunRow, Slot } from '@/lib/features/records/server/slot-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { log } from '@/lib/monitoring/log';
import { GONE_MESSAGE } from './move-record';
import { listCategoriesWithReserve, listReadyDays } from './store';

/** Marks or unmarks a reserve. Throws ApiError 409 `goes_live` without consent, or `stale`; 404, 400, 403. */
export async function markReserve(
  { game, id, version, runsAnyDay, goesLive }: EndpointParsedInput<typeof planEndpoints.markReserve>,
  caller: Caller,
) {
  const kind = getKind(game);
  const current = await requireRecord(kind, id, GONE_MESSAGE);
  if (kind.gameOf(current) !== game) throw new ApiError('not_found', GONE_MESSAGE);
  // The call may arrive again after its response was lost; the record is live then.
  const hasGoneLive =
    goesLive && runsAnyDay && current.forDate === getProductToday() && current.runsAnyDay === 1;
  if (current.forDate && !hasGoneLive)
    throw new ApiError('invalid', 'Put it on the bench first: it has a date.');
  const content = { ...pickContent(kind, current), runsAnyDay: Number(runsAnyDay) };
  const { row, historyEntryId } = await changeRecord(kind, { current, content, version, goesLive }, caller);
  return { version: row.version, historyEntryId, isLive: row.forDate !== null };
}

/** Lists the slots with a reserve but without a ready record on that day. */
async function listEmptySlots(day: CalendarDate): Promise<Slot[]> {
  const slots = await listCategoriesWithReserve();
  const empty: Slot[] = [];
  for (const [game, gameSlots] of Map.groupBy(slots, (slot) => slot.game)) {
    if (!isPlayedOn(game, day)) continue;
    const ready = await listReadyDays(game, day, day);
    empty.push(...gameSlots.filter(({ categoryId }) => !ready.has(categoryId)));
  }
  return empty;
}

/** Fills each slot of today without a ready record with the longest waiting reserve; returns the filled slots. */
export async function runReserve(): Promise<ReserveRunRow[]> {
  const today = getProductToday();
  const runs: ReserveRunRow[] = [];
  for (const slot of await listEmptySlots(today)) {
    const run = await fillSlot(getKind(slot.game), slot, today);
    if (run) runs.push(run);
  }
  return runs;
}

/** Fills the slots of today without a ready record, after a change is stored; the job of each minute fills the rest. */
export async function fillToday(): Promise<void> {
  await runReserve().catch((error: unknown) => log.error({ error }, 'the reserve did not run'));
}
