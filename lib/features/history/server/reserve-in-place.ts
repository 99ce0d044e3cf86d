import 'server-only';
import { games, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { refusalOf } from '@/lib/features/accounts/rules';
import { requireChange, toBench } from '@/lib/features/records/server/change-rows';
import type { DatedKind, DatedRow, Planned } from '@/lib/features/records/server/record-kind';
import type { VersionedRow } from '@/lib/features/records/server/record-store';
import { listRunsOfSlot } from '@/lib/features/records/server/slot-store';
import type { UndoPlan } from './plan-undo';

/** Explains the refusal to people who may not displace a released record; other errors stay as they are. */
function explainRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 403) return error;
  return new ApiError(
    'not_allowed',
    `The reserve fills this slot today, and players see it. Nothing was changed. ${refusalOf('publish')}`,
  );
}

/** Lists the reserves that fill today's slots of restored records. Throws ApiError if the caller may not displace them. */
export async function listReserveInPlace(
  { kind: plannedKind, removals, reason, caller, transaction }: UndoPlan,
  planned: readonly Planned<VersionedRow>[],
): Promise<DatedRow[]> {
  if (!REVIEWED_SUBJECTS.some((type) => type === plannedKind.subjectType)) return [];
  const kind = plannedKind as unknown as DatedKind;
  const today = productToday();
  const changed = new Set([...removals, ...planned.map(({ after }) => after.id)]);
  const displaced = new Map<string, DatedRow>();
  for (const { after } of planned as readonly Planned<DatedRow>[]) {
    const { categoryId, forDate, status } = after;
    const game = kind.gameOf(after);
    // A reserve of a past day stays, because players have seen it.
    if (forDate !== today || (!games[game].hasSlots && status !== 'ready')) continue;
    for (const run of await listRunsOfSlot({ game, categoryId }, today, transaction)) {
      const before = changed.has(run.subjectId)
        ? undefined
        : await kind.table.find(run.subjectId, transaction);
      if (before?.categoryId !== categoryId || before.forDate !== today) continue;
      await requireChange(kind, toBench(before), reason, caller, transaction).catch((error: unknown) => {
        throw explainRefusal(error);
      });
      displaced.set(before.id, before);
    }
  }
  return [...displaced.values()];
}
