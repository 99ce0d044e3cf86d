import { type ClipboardEvent, useState } from 'react';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { Cell } from '@/lib/features/plan/select-cells';
import { copyRecord } from './copy-record';
import { namePlace, nameRecord, type Place } from './plan-places';

/** What a copied record is in the clipboard, beside its text: which one. */
const COPIED = 'application/x-plan-record';

/** A text of several cells on its way into the plan, from this place down. */
export interface Pasted {
  text: string;
  at: Cell;
}

/** Copies the text of a record to another cell, and takes what was copied in a spreadsheet. */
export function useClipboard(game: ReviewedGame) {
  const [pasted, setPasted] = useState<Pasted | null>(null);

  return {
    pasted,
    close: () => setPasted(null),
    copy(event: ClipboardEvent, record: PlannedRecord) {
      event.preventDefault();
      event.clipboardData.setData('text/plain', record.title);
      event.clipboardData.setData(COPIED, `${game}:${record.id}`);
      showToast(`Copied: ${nameRecord(record)}`);
    },
    /** Pastes into a place; `hasRoom`: there is no record yet, or a second one may be. */
    paste(event: ClipboardEvent, place: Place, hasRoom: boolean) {
      const { forDate, category } = place;
      const text = event.clipboardData.getData('text/plain');
      const [copiedGame, id] = event.clipboardData.getData(COPIED).split(':');
      if (!forDate || (!text && !id)) return;
      event.preventDefault();
      if (!id) setPasted({ text, at: { date: forDate, categoryId: category.id } });
      else if (copiedGame !== game) showErrorToast('What was copied belongs to another game.');
      else if (!hasRoom) showErrorToast(`${namePlace(place)} is taken. Choose an empty cell.`);
      else copyRecord(game, id, place);
    },
  };
}

export type Clipboard = ReturnType<typeof useClipboard>;
