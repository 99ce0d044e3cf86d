import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { contentOf } from '@/lib/features/records/server/record-kind';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-kinds';

/**
 * Says whether a record of the bench may run any day. Throws ApiError 404 when it is gone, 409 `stale` when it is not
 * what was seen, 400 when it has a date, 403 for a writer who did not write it.
 */
export async function markReserve(
  { game, id, version, runsAnyDay }: EndpointParsedInput<typeof planEndpoints.markReserve>,
  caller: Caller,
) {
  const { kind, gameOf } = reviewedKinds[game === 'word_puzzle' ? 'word_puzzle' : 'question'];
  const { row, historyEntryId } = await saveRecord(
    kind,
    {
      id,
      version,
      accepts: (current) => gameOf(current) === game,
      async contentFor(current) {
        if (current?.for_date) throw new ApiError('invalid', 'Put it on the bench first: it has a date.');
        return { ...(current && contentOf(kind, current)), runs_any_day: Number(runsAnyDay) };
      },
    },
    caller,
  );
  return { version: row.version, historyEntryId };
}
