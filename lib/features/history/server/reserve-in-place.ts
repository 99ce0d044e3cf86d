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

/** The refusal for those who may not displace a released record. */
function slotIsLive(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 403) return error;
  return new ApiError(
    'not_allowed',
    `The reserve fills this slot today, and players see it. Nothing was changed. ${refusalOf('publish')}`,
  );
}

/** Lists reserves in the slots of restored records today, which return to the bench if the caller may displace them. */
export async function listReserveInPlace(
  { kind: ofPlan, gone, reason, caller, transaction }: UndoPlan,
  planned: readonly Planned<VersionedRow>[],
): Promise<DatedRow[]> {
  if (!REVIEWED_SUBJECTS.some((type) => type === ofPlan.subjectType)) return [];
  const kind = ofPlan as unknown as DatedKind;
  const today = productToday();
  const moved = new Set([...gone, ...planned.map(({ after }) => after.id)]);
  const displaced = new Map<string, DatedRow>();
  for (const { after } of planned as readonly Planned<DatedRow>[]) {
    const { categoryId, forDate, status } = after;
    const game = kind.gameOf(after);
    // A reserve of a past day stays, as players have seen it.
    if (forDate !== today || (!games[game].hasSlots && status !== 'ready')) continue;
    for (const run of await listRunsOfSlot({ game, categoryId: categoryId }, today, transaction)) {
      const before = moved.has(run.subjectId) ? undefined : await kind.table.find(run.subjectId, transaction);
      if (before?.categoryId !== categoryId || before.forDate !== today) continue;
      await requireChange(kind, toBench(before), reason, caller, transaction).catch((error: unknown) => {
        throw slotIsLive(error);
      });
      displaced.set(before.id, before);
    }
  }
  return [...displaced.values()];
}
