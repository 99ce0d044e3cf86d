import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { type Db, database } from '@/lib/db/connection';
import { type EntryRow, findLastEntry } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import type { planEndpoints } from '@/lib/features/plan/contract';
import { followChange, type RowChange, storeChanges } from '@/lib/features/records/server/change-rows';
import type { DatedRow, RecordKind } from '@/lib/features/records/server/record-kind';
import { hasContent, type Seen } from '@/lib/features/records/server/record-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';

type Input = EndpointParsedInput<typeof planEndpoints.moveRecord>;

type Place = Pick<DatedRow, 'categoryId' | 'forDate'>;

/** The messages of the record kinds suit a form, so the calls of a plan use this one. */
export const GONE_MESSAGE = 'It was deleted meanwhile. The history can bring it back.';

/** Returns the change that moves a record to a place. Throws ApiError if it may not move there, was changed or deleted. */
export async function planMove(
  kind: RecordKind<DatedRow>,
  { before, seen }: { before: DatedRow | undefined; seen: Seen },
  { categoryId, forDate }: Place,
  db: Db,
): Promise<RowChange<DatedRow>> {
  if (!before) throw new ApiError('not_found', GONE_MESSAGE);
  if (before.version !== seen.version) throw new ApiError('stale', kind.messages.stale);
  kind.requirePlace?.(before, { ...before, categoryId, forDate });
  await requireOpenCategory(categoryId, before.categoryId, 'categoryId', db);
  return { before, seen, content: { categoryId, forDate } };
}

/** Finds the caller's latest step that changed these versions: an earlier try of a call whose response was lost. */
export async function findEarlierStep(
  { subjectType }: Pick<RecordKind<DatedRow>, 'subjectType'>,
  records: readonly Seen[],
  { user }: Caller,
  db: Db = database(),
): Promise<string | undefined> {
  const steps: EntryRow[] = [];
  for (const { id, version } of records) {
    const last = await findLastEntry(subjectType, id, db);
    const before = JSON.parse(last?.before ?? 'null') as DatedRow | null;
    if (last && last.changedBy === user?.id && before?.version === version) steps.push(last);
  }
  const latest = steps.toSorted((one, other) => one.changedAt.localeCompare(other.changedAt)).at(-1);
  return latest?.partOf ?? latest?.id;
}

/**
 * Moves a record to a slot or the bench; `swapWith` takes its place. A repeated move gets the same history entry. Throws
 * ApiError 404, 409 `stale`, `conflict` (released), `slot_taken` or `goes_live`, 400 for a past day or a closed category,
 * and 403.
 */
export async function moveRecord(input: Input, caller: Caller) {
  const { game, id, version, categoryId, forDate, swapWith, reason, goesLive } = input;
  const kind = getKind(game);
  const { table } = kind;
  const { historyEntryId, rows, left } = await inTransaction(async (transaction) => {
    await table.lock([id, ...(swapWith ? [swapWith.id] : [])], transaction);
    const before = await table.find(id, transaction);
    if (before && kind.gameOf(before) !== game) throw new ApiError('not_found', GONE_MESSAGE);
    const place = { categoryId, forDate };
    if (before && before.version !== version && hasContent(before, place)) {
      const earlierId = await findEarlierStep(kind, [{ id, version }], caller, transaction);
      return { rows: [before] as const, left: [], historyEntryId: earlierId };
    }
    const changes = [await planMove(kind, { before, seen: { id, version } }, place, transaction)];
    if (swapWith && before) {
      const other = await table.find(swapWith.id, transaction);
      const isThere = other?.categoryId === categoryId && other.forDate === forDate;
      if (!other || !isThere || kind.gameOf(other) !== game) throw new ApiError('stale', kind.messages.stale);
      changes.push(await planMove(kind, { before: other, seen: swapWith }, before, transaction));
    }
    const action = swapWith ? 'swapped' : 'changed';
    const stored = await storeChanges(kind, { changes, action, reason, goesLive }, caller, transaction);
    if (!stored) throw new ApiError('stale', kind.messages.stale);
    return { ...stored, left: changes.map((change) => change.before) };
  });
  await followChange(kind, [...left, ...rows]);
  return { version: rows[0].version, historyEntryId };
}
