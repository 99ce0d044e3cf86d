import { recordScreens } from '@/components/records/record-screens';
import { showErrorToast } from '@/components/ui/toaster';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useShortcut } from '@/lib/browser/shortcuts';
import { games } from '@/lib/contract/games';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { useMay } from '@/lib/features/staff/client';
import { redoLast, tellPlanned, undoLast } from './plan-undo';
import { recordAt } from './step-cells';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';
import type { Selection } from './use-selection';

interface Plan {
  game: ReviewedGame;
  /** Those of the table and of the bench. */
  records: readonly PlannedRecord[];
  categories: readonly PlanCategory[];
  moving: Moving;
  selection: Selection;
  filling: Filling;
}

/** The keys of the plan, as spreadsheets have them; those that need a record are about the one that has the focus. */
export function usePlanKeys({ game, records, categories, moving, selection, filling }: Plan): void {
  const mayDelete = useMay('publish');
  const focused = () => recordAt(document.activeElement, records);

  function edit() {
    const record = focused();
    const category = categories.find(({ id }) => id === record?.categoryId);
    if (record && category) filling.edit(record, { category, forDate: record.forDate });
  }

  async function remove() {
    const record = focused();
    if (!record) return;
    if (selection.ids.has(record.id) && selection.ids.size > 1) {
      showErrorToast('One record is deleted at a time. “To the bench” takes all that are selected.');
      return;
    }
    if (!mayDelete || moving.isFixed(record)) {
      showErrorToast(
        mayDelete
          ? 'Players have seen it: open it, delete it there and say why.'
          : 'Only editors and admins delete.',
      );
      return;
    }
    try {
      const deleted = await recordScreens[game].remove(record);
      tellPlanned(`${games[game].name} deleted`, deleted);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
    }
    void refreshScreens();
  }

  useShortcut({
    keys: 'M',
    description: 'Pick a record up, to put it down elsewhere with Enter',
    run() {
      const record = focused();
      if (record) moving.pickUp(record);
    },
  });
  useShortcut({ keys: 'F2', description: 'Edit the record', run: edit });
  useShortcut({ keys: 'Delete', description: 'Delete the record', run: remove });
  useShortcut({ keys: 'Mod+C', description: 'Copy the record, or all that are selected' });
  useShortcut({ keys: 'Mod+X', description: 'Cut the record, or all that are selected' });
  useShortcut({ keys: 'Mod+V', description: 'Paste records, or rows of a spreadsheet' });
  useShortcut({ keys: 'Mod+Z', description: 'Undo your last change of the plan', run: undoLast });
  useShortcut({ keys: 'Mod+Shift+Z', description: 'Do again what was undone', run: redoLast });
}
