import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { contentOf } from '@/lib/features/records/server/record-kind';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { kindOf } from '@/lib/features/review/server/reviewed-store';

/**
 * Marks a record of the bench as a reserve, or removes the mark. Throws ApiError 409 `goes_live` if that would release
 * it at once without consent; 404 if it was deleted, 409 `stale` if it has changed, 400 if it has a date, 403 for a
 * writer who is not its author.
 */
export async function markReserve(
  { game, id, version, runsAnyDay, goesLive }: EndpointParsedInput<typeof planEndpoints.markReserve>,
  caller: Caller,
) {
  const kind = kindOf(game);
  const { row, historyEntryId } = await saveRecord(
    kind,
    {
      id,
      version,
      goesLive,
      async contentFor(stored) {
        if (stored && kind.gameOf(stored) !== game) throw new ApiError('not_found', kind.messages.gone);
        // After a lost response the call arrives again: the record is live already.
        const isLive =
          goesLive && runsAnyDay && stored?.forDate === productToday() && stored.runsAnyDay === 1;
        if (stored?.forDate && !isLive) {
          throw new ApiError('invalid', 'Put it on the bench first: it has a date.');
        }
        return { ...(stored && contentOf(kind, stored)), runsAnyDay: Number(runsAnyDay) };
      },
    },
    caller,
  );
  return { version: row.version, historyEntryId, isLive: row.forDate !== null };
}
