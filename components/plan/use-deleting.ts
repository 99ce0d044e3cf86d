import { showErrorToast } from '@/components/ui/toaster';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { nameRecord } from './plan-places';
import type { Arranging } from './use-arranging';
import type { Moving } from './use-moving';
import type { Selection } from './use-selection';

interface Plan {
  moving: Moving;
  selection: Selection;
  arranging: Arranging;
}

/** Deletes records of the plan, all of them in one step that one Undo takes back, or says what is in the way. */
export function useDeleting(game: ReviewedGame, { moving, selection, arranging }: Plan) {
  return async (records: readonly PlannedRecord[]): Promise<void> => {
    const others = records.find((record) => !moving.isTheirs(record));
    const seen = records.find(moving.isFixed);
    if (others) {
      showErrorToast(
        `Nothing was deleted. “${nameRecord(others)}” is no draft of yours: only editors and admins delete it.`,
      );
    } else if (seen) {
      showErrorToast(
        `Nothing was deleted. Players have seen “${nameRecord(seen)}”: open it, delete it there and say why.`,
      );
    } else {
      const told = records.length > 1 ? `${records.length} records deleted` : `${games[game].name} deleted`;
      const wishes = records.map((record) => ({ record, remove: true as const }));
      if ((await arranging.arrange(wishes, told)) && records.length > 1) selection.clear();
    }
  };
}

export type Delete = ReturnType<typeof useDeleting>;
