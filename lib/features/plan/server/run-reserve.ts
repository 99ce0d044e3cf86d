import 'server-only';
import { isPlayedOn } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { fillSlot } from '@/lib/features/records/server/go-live';
import type { ReserveRunRow, Slot } from '@/lib/features/records/server/slot-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { log } from '@/lib/monitoring/log';
import { listReadyDays, listReserveSlots } from './store';

/** Lists the slots with a reserve but without a ready record on that day. */
async function listEmptySlots(day: CalendarDate): Promise<Slot[]> {
  const slots = await listReserveSlots();
  const empty: Slot[] = [];
  for (const [game, gameSlots] of Map.groupBy(slots, (slot) => slot.game)) {
    if (!isPlayedOn(game, day)) continue;
    const ready = await listReadyDays(game, day, day);
    empty.push(...gameSlots.filter(({ categoryId }) => !ready.has(categoryId)));
  }
  return empty;
}

/** Fills slots without a ready record by the reserves that have waited longest; returns those filled here. */
export async function runReserve(day: CalendarDate = getProductToday()): Promise<ReserveRunRow[]> {
  const runs: ReserveRunRow[] = [];
  for (const slot of await listEmptySlots(day)) {
    const run = await fillSlot(getKind(slot.game), slot, day);
    if (run) runs.push(run);
  }
  return runs;
}

/** Fills the slots of today without a ready record, after a change is stored; the job of each minute fills the rest. */
export async function fillToday(): Promise<void> {
  await runReserve().catch((error: unknown) => log.error({ error }, 'the reserve did not run'));
}
