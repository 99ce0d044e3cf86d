import { useShortcut } from '@/lib/browser/shortcuts';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { findRecordAt } from './cell-focus';
import { redoLast, undoLast } from './plan-undo';
import type { Arranging } from './use-arranging';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';
import type { Selection } from './use-selection';

interface PlanContext {
  records: readonly PlannedRecord[];
  categories: readonly PlanCategory[];
  moving: Moving;
  selection: Selection;
  filling: Filling;
  arranging: Arranging;
}

export function usePlanKeys(plan: PlanContext): void {
  const { records, categories, moving, selection, filling, arranging } = plan;
  const findFocused = () => findRecordAt(document.activeElement, records);

  function editRecord() {
    const record = findFocused();
    const category = categories.find(({ id }) => id === record?.categoryId);
    if (record && category) filling.edit(record, { ...record, category: category.category });
  }

  function deleteRecords() {
    const record = findFocused();
    if (record) arranging.deleteAll(selection.ids.has(record.id) ? selection.records : [record]);
  }

  useShortcut({
    keys: 'M',
    description: 'Pick a record up, to put it down elsewhere with Enter',
    run() {
      const record = findFocused();
      if (record) moving.pickUp(record);
    },
  });
  useShortcut({ keys: 'F2', description: 'Edit the record', run: editRecord });
  useShortcut({
    keys: 'Delete',
    description: 'Delete the record, or all that are selected',
    run: deleteRecords,
  });
  // Copy, cut and paste are only listed: the table handles the events of the clipboard.
  useShortcut({ keys: 'Mod+C', description: 'Copy the record, or all that are selected' });
  useShortcut({ keys: 'Mod+X', description: 'Cut the record, or all that are selected' });
  useShortcut({ keys: 'Mod+V', description: 'Paste records, or rows of a spreadsheet' });
  useShortcut({ keys: 'Mod+Z', description: 'Undo your last change of the plan', run: undoLast });
  useShortcut({ keys: 'Mod+Shift+Z', description: 'Do again what was undone', run: redoLast });
}
