import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { pickContent } from '@/lib/features/records/server/record-store';
import { changeRecord, requireRecord } from '@/lib/features/records/server/save-record';
import { getKind } from '@/lib/features/review/server/reviewed-store';

/** Marks or unmarks a reserve. Throws ApiError 409 `goes_live` without consent, or `stale`; 404, 400, 403. */
export async function markReserve(
  { game, id, version, runsAnyDay, goesLive }: EndpointParsedInput<typeof planEndpoints.markReserve>,
  caller: Caller,
) {
  const kind = getKind(game);
  const current = await requireRecord(kind, id);
  if (kind.gameOf(current) !== game) throw new ApiError('not_found', kind.messages.gone);
  // After a lost response the call arrives again: the record is live already.
  const isLive = goesLive && runsAnyDay && current.forDate === getProductToday() && current.runsAnyDay === 1;
  if (current.forDate && !isLive) throw new ApiError('invalid', 'Put it on the bench first: it has a date.');
  const content = { ...pickContent(kind, current), runsAnyDay: Number(runsAnyDay) };
  const { row, historyEntryId } = await changeRecord(kind, { current, content, version, goesLive }, caller);
  return { version: row.version, historyEntryId, isLive: row.forDate !== null };
}
