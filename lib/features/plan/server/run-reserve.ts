import 'server-only';
import { invalidatePages } from '@/lib/cache/page-cache';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import { games, isPlayedOn, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/in-transaction';
import { ApiError } from '@/lib/errors/api-error';
import { refusalOf } from '@/lib/features/accounts/rules';
import { categoryTable } from '@/lib/features/categories/server/store';
import type { ComingBack } from '@/lib/features/history/server/service';
import { RESERVE_REASON } from '@/lib/features/records/rules';
import { hasChangedToday, storeChanges } from '@/lib/features/records/server/change-rows';
import { findGap } from '@/lib/features/records/server/go-live';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { listRunsOfSlot, type Slot } from '@/lib/features/records/server/slot-store';
import { kindOf, reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { log } from '@/lib/monitoring/log';
import { findOldestReserve, insertReserveRun, listReserveSlots, type ReserveRunRow } from './reserve-store';
import { listReadyDays } from './store';

/** The caller of changes that the reserve makes by itself. */
const reserveCaller: Caller = { user: null, address: 'reserve' };

interface Filled {
  run: ReserveRunRow;
  pages: PageTag[];
}

/**
 * Fills a slot unless it has something ready by now; null then, and where no reserve is left. Who fills the same slot at
 * the same time waits for the category and finds it filled; a person who was faster has the slot, by its unique index.
 */
async function fillSlot(slot: Slot, day: CalendarDate, transaction: Db): Promise<Filled | null> {
  const { game, categoryId } = slot;
  const kind = kindOf(game);
  await categoryTable.lock([categoryId], transaction);
  const gap = await findGap(kind, slot, day, transaction);
  const reserve = gap && (await findOldestReserve(slot, day, transaction));
  if (!reserve) return null;
  // What makes room goes to the bench, where nothing of it is lost.
  const { inTheWay } = gap;
  const changes = [
    { before: reserve, content: { for_date: day } },
    ...inTheWay.map((before) => ({ before, content: { for_date: null } })),
  ];
  const action = inTheWay.length > 0 ? 'swapped' : 'changed';
  const step = { changes, action, reason: RESERVE_REASON, isOwnStep: true } as const;
  const stored = await storeChanges(kind, step, reserveCaller, transaction);
  if (!stored) throw new ApiError('stale', kind.messages.stale);
  const run = {
    history_entry_id: stored.historyEntryId,
    subject_type: kind.subjectType,
    subject_id: reserve.id,
    game,
    category_id: categoryId,
    for_date: day,
  };
  await insertReserveRun(run, transaction);
  return { run, pages: [...inTheWay, ...stored.rows].flatMap(kind.pagesOf) };
}

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
    const filled = await inTransaction((transaction) => fillSlot(slot, day, transaction)).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) return null;
        throw error;
      },
    );
    if (!filled) continue;
    runs.push(filled.run);
    await invalidatePages(...new Set(filled.pages));
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

/** The day whose slots are filled, as far as this process knows. */
let filledDay: CalendarDate | undefined;

/** Fills the slots of today that have nothing ready. */
export async function fillToday(): Promise<void> {
  filledDay = undefined;
  const today = productToday();
  const runs = await runReserve(today);
  filledDay = today;
  if (runs.length > 0) log.info({ runs }, 'the reserve ran');
}

/** A call that may leave a slot of today empty: the reserve fills it before the call is answered. */
export function thenReserve<Input, Answer>(work: (input: Input, caller: Caller) => Promise<Answer>) {
  return async (input: Input, caller: Caller): Promise<Answer> => {
    const answer = await work(input, caller);
    if (filledDay === productToday() && !hasChangedToday(caller)) return answer;
    // The call is done all the same; the job of each minute fills what this did not.
    await fillToday().catch((error: unknown) => log.error({ error }, 'the reserve did not run'));
    return answer;
  };
}
