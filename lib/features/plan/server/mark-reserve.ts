import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { can } from '@/lib/features/accounts/rules';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { isPlayedOn, RESERVE_REASON } from '@/lib/features/plan/rules';
import { contentOf, type DatedRow } from '@/lib/features/records/server/record-kind';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { kindOf } from '@/lib/features/review/server/reviewed-store';
import { listRunsOfSlot } from './reserve-store';
import { findGap, type Gap } from './run-reserve';

/** The gap of today that a ready record of the bench would fill at once; null where there is none. */
async function findTodaysGap(game: ReviewedGame, record: DatedRow): Promise<Gap | null> {
  const today = productToday();
  if (record.status !== 'ready' || !isPlayedOn(game, today)) return null;
  const { id, category_id: categoryId } = record;
  // What was taken back today does not run again today.
  const runs = await listRunsOfSlot(game, { category_id: categoryId, for_date: today });
  if (runs.some(({ subject_id }) => subject_id === id)) return null;
  return findGap({ game, categoryId }, today);
}

/** The question to confirm what players would see at once. */
function describeGap(game: ReviewedGame, { category, inTheWay }: Gap): string {
  const noun = games[game].name.toLowerCase().replace('daily ', '');
  const rest = inTheWay.length > 0 ? ' What is planned for today is not ready, and goes to the bench.' : '';
  return `${category} has no ${inTheWay.length > 0 ? 'ready ' : ''}${noun} today: this goes live now.${rest}`;
}

/**
 * Says whether a record of the bench may run any day. Where its category has nothing ready for today, that puts it before
 * players at once: only with `goesLive`, and in one step that one Undo takes back. Throws ApiError 409 `goes_live`, which
 * says what would happen, without; 404 when the record is gone, 409 `stale` when it is not what was seen, 400 when it has
 * a date, 403 for a writer who did not write it.
 */
export async function markReserve(
  { game, id, version, runsAnyDay, goesLive }: EndpointParsedInput<typeof planEndpoints.markReserve>,
  caller: Caller,
) {
  const kind = kindOf(game);
  const current = await kind.table.find(id);
  const mayRun = runsAnyDay && current?.version === version && can(caller.user, 'publish');
  const gap = mayRun ? await findTodaysGap(game, current) : null;
  if (gap && !goesLive) throw new ApiError('goes_live', describeGap(game, gap));
  const { row, historyEntryId } = await saveRecord(
    kind,
    {
      id,
      version,
      reason: gap && RESERVE_REASON,
      accepts: (stored) => kind.gameOf(stored) === game,
      async contentFor(stored) {
        // A call whose answer was lost arrives again: it is live already.
        const isLive =
          goesLive && runsAnyDay && stored?.for_date === productToday() && stored.runs_any_day === 1;
        if (stored?.for_date && !isLive) {
          throw new ApiError('invalid', 'Put it on the bench first: it has a date.');
        }
        const marked = { ...(stored && contentOf(kind, stored)), runs_any_day: Number(runsAnyDay) };
        return gap ? { ...marked, for_date: productToday() } : marked;
      },
      async alongside() {
        const [before] = gap?.inTheWay ?? [];
        return before ? { before, content: { for_date: null } } : null;
      },
    },
    caller,
  );
  return { version: row.version, historyEntryId, isLive: row.for_date !== null };
}
