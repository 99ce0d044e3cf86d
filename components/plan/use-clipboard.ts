import { type ClipboardEvent, useState } from 'react';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { writeBlock } from './pasted-drafts';
import { namePlace, nameRecord, type SlotPlace } from './plan-names';
import { type Arranging, buildShift } from './use-arranging';
import { copyRecord, type Moving, readDraftText } from './use-moving';
import type { Selection } from './use-selection';

/** With this type the clipboard has the game and the id of a copied record, beside its title as text. */
const COPIED = 'application/x-plan-record';
/** With this type the clipboard has the game and the ids of several cut records. */
const CUT = 'application/x-plan-cut';

export interface Pasted {
  text: string;
  into: Pick<PlanCategory, 'id' | 'category'>;
  from: CalendarDate;
}

interface PlanContext {
  categories: readonly PlanCategory[];
  selection: Selection;
  moving: Moving;
  arranging: Arranging;
}

/** Copies and cuts a record, or all that are selected, and pastes records of a plan or rows of a spreadsheet. */
export function useClipboard(game: ReviewedGame, { categories, selection, moving, arranging }: PlanContext) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const isOfSeveral = ({ id }: PlannedRecord) => selection.ids.has(id) && selection.records.length > 1;
  const countedRecords = `${selection.records.length} records`;
  /** It is the content of the clipboard after the selected records were cut. */
  const cutSelection = [game, ...[...selection.ids].toSorted()].join();

  async function copySeveral() {
    const addText = async ({ id, ...record }: PlannedRecord) => ({
      ...record,
      text: await readDraftText(game, id),
    });
    const text = Promise.all(selection.records.map(addText)).then(
      (copied) => new Blob([writeBlock(copied, game, categories)], { type: 'text/plain' }),
    );
    try {
      // The clipboard must be written within the event; the content may be a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      showToast(`Copied: ${countedRecords}`);
    } catch {
      showErrorToast('Nothing was copied: the texts could not be read, or the browser did not allow it.');
    }
  }

  /** Moves the cut records, the earliest to the day of the slot. */
  function moveSeveral({ categoryId, forDate }: SlotPlace, cut: string) {
    const { records } = selection;
    const [firstDay] = records.flatMap((record) => record.forDate ?? []).toSorted();
    const leftmost = categories.find(({ id }) => records.some((record) => record.categoryId === id));
    if (cut !== cutSelection || !firstDay || !leftmost) {
      showErrorToast('The cut records are no longer selected. Select and cut them again.');
    } else if (leftmost.id !== categoryId) {
      showErrorToast(`Cut records stay in their categories. Paste them in ${leftmost.category}.`);
    } else if (firstDay === forDate) {
      showToast(`${countedRecords} stay where they were`);
    } else {
      arranging.arrange(buildShift(records, countDays(firstDay, forDate)), `${countedRecords} moved`);
    }
  }

  return {
    pasted,
    close: () => setPasted(null),
    copy(event: ClipboardEvent, record: PlannedRecord) {
      event.preventDefault();
      if (isOfSeveral(record)) {
        void copySeveral();
        return;
      }
      event.clipboardData.setData('text/plain', record.title);
      event.clipboardData.setData(COPIED, `${game}:${record.id}`);
      showToast(`Copied: ${nameRecord(record)}`);
    },
    cut(event: ClipboardEvent, record: PlannedRecord) {
      event.preventDefault();
      if (!isOfSeveral(record)) {
        moving.pickUp(record);
        return;
      }
      event.clipboardData.setData(CUT, cutSelection);
      showToast(`Cut: ${countedRecords}. Paste them on their new first day`);
    },
    paste(event: ClipboardEvent, place: SlotPlace, occupant: PlannedRecord | undefined, hasRoom: boolean) {
      const { forDate, categoryId, category } = place;
      const text = event.clipboardData.getData('text/plain');
      const [copiedGame, id] = event.clipboardData.getData(COPIED).split(':');
      const cut = event.clipboardData.getData(CUT);
      const { carried } = moving;
      if (!text && !id && !cut && !carried) return;
      event.preventDefault();
      if (carried) moving.drop(carried, place, { occupant });
      else if (cut) moveSeveral(place, cut);
      else if (!id) setPasted({ text, into: { id: categoryId, category }, from: forDate });
      else if (copiedGame !== game)
        showErrorToast('The copied record belongs to another game. Copy one of this plan.');
      else if (!hasRoom)
        showErrorToast(`${namePlace(place)} has no room. Choose an empty cell from today on.`);
      else copyRecord(game, id, place);
    },
  };
}

export type Clipboard = ReturnType<typeof useClipboard>;
