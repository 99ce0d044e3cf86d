import 'server-only';
import { invalidatePages } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import { isPlayedOn } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { RESERVE_REASON } from '@/lib/features/records/rules';
import { log } from '@/lib/monitoring/log';
import { storeChanges, toBench } from './change-rows';
import { findInTheWay } from './go-live';
import type { DatedKind, DatedRow } from './record-kind';
import {
  findActiveCategoryName,
  findOldestReserve,
  insertReserveRun,
  lockCategory,
  type ReserveRunRow,
  type Slot,
} from './slot-store';

const reserveCaller: Caller = { user: null, address: 'reserve' };

/** Fills a slot under the category's lock; null if it is not open any more, or no reserve is left. */
async function fillIfOpen(kind: DatedKind, slot: Slot, day: CalendarDate, transaction: Db) {
  await lockCategory(slot.categoryId, transaction);
  const category = await findActiveCategoryName(slot.categoryId, transaction);
  const reserve = await findOldestReserve(kind, slot, day, transaction);
  const inTheWay = await findInTheWay(kind, slot, day, transaction);
  if (category === undefined || !reserve || !inTheWay) return null;
  const changes = [{ before: reserve, content: { forDate: day } }, ...inTheWay.map(toBench)];
  const action = inTheWay.length > 0 ? 'swapped' : 'changed';
  const step = { changes, action, reason: RESERVE_REASON, isAutomatic: true } as const;
  const stored = await storeChanges(kind, step, reserveCaller, transaction);
  if (!stored) throw new ApiError('stale', kind.messages.stale);
  const run: ReserveRunRow = {
    historyEntryId: stored.historyEntryId,
    subjectType: kind.subjectType,
    subjectId: reserve.id,
    game: slot.game,
    categoryId: slot.categoryId,
    forDate: day,
  };
  await insertReserveRun(run, transaction);
  return { run, rows: [...inTheWay, ...stored.rows] };
}

/** Fills an open slot with the reserve that has waited longest; null if nothing was to fill, or after a conflict. */
export async function fillSlot(
  kind: DatedKind,
  slot: Slot,
  day: CalendarDate,
): Promise<ReserveRunRow | null> {
  if (!isPlayedOn(slot.game, day) || !(await findOldestReserve(kind, slot, day))) return null;
  const filled = await inTransaction((transaction) => fillIfOpen(kind, slot, day, transaction)).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return null;
      throw error;
    },
  );
  if (!filled) return null;
  await invalidatePages(...new Set(filled.rows.flatMap((row) => kind.pagesOf(row))));
  log.info({ run: filled.run }, 'the reserve ran');
  return filled.run;
}

/** Fills slots of today that a change may have emptied, or added a reserve for; an error does not affect that change. */
export async function fillSlotsOf(kind: DatedKind, rows: readonly DatedRow[]): Promise<void> {
  const today = getProductToday();
  const slots = rows
    .filter((row) => (row.forDate ?? today) === today)
    .map((row): Slot => ({ game: kind.gameOf(row), categoryId: row.categoryId }));
  const different = new Map(slots.map((slot) => [`${slot.game} ${slot.categoryId}`, slot]));
  try {
    for (const slot of different.values()) await fillSlot(kind, slot, today);
  } catch (error) {
    log.error({ error }, 'the reserve did not run');
  }
}
