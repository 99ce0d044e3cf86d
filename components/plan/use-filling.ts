import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { addWayBack } from '@/components/layout/way-back';
import { recordScreens } from '@/components/records/record-screens';
import { showErrorToast } from '@/components/ui/toaster';
import { catchTyping, dropTyped } from '@/lib/browser/typed-ahead';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import type { usePlanAddress } from './plan-address';
import type { Place } from './plan-names';

/** This text was typed for a place while there was no connection. */
interface TypedText {
  place: Place;
  /** It leads to the form of the place in the game of that time; the plan may show another game by now. */
  path: string;
  text: string;
  /** The connection is back, but the person chose to stay on the plan. */
  hasStayed?: boolean;
}

/** Opens forms from a cell of the plan, with a way back to the same cell. */
export function useFilling(
  game: ReviewedGame,
  { buildPath }: Pick<ReturnType<typeof usePlanAddress>, 'buildPath'>,
) {
  const router = useRouter();
  const [waitingText, setWaitingText] = useState<TypedText | null>(null);

  const buildBackPath = ({ categoryId, forDate }: Place) =>
    buildPath({ cell: forDate ? { date: forDate, categoryId } : null });
  const buildFormPath = (place: Place) =>
    addWayBack(recordScreens[game].createPath(place), buildBackPath(place));
  const buildEditPath = (record: PlannedRecord, place: Place) =>
    addWayBack(recordScreens[game].editPath(record), buildBackPath(place));
  /** Makes the browser's own Back lead to the cell, too. */
  const leaveFrom = (place: Place) => window.history.replaceState(null, '', buildBackPath(place));

  /** Returns false if the person stays on the plan. */
  async function openForm(place: Place, path = buildFormPath(place)): Promise<boolean> {
    if (!(await confirmLeaving())) return false;
    leaveFrom(place);
    router.push(path);
    return true;
  }

  async function openWaitingText(): Promise<void> {
    if (waitingText && !(await openForm(waitingText.place, waitingText.path)))
      setWaitingText({ ...waitingText, hasStayed: true });
  }
  const openWaitingForm = useEffectEvent(openWaitingText);
  const hasWaitingText = waitingText !== null;
  useEffect(() => {
    if (!hasWaitingText) return;
    const handleOnline = () => openWaitingForm();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [hasWaitingText]);

  return {
    buildFormPath,
    leaveFrom,
    waitingText,
    openWaitingText,
    discardWaitingText() {
      dropTyped();
      setWaitingText(null);
    },
    buildEditPath,
    edit: (record: PlannedRecord, place: Place) => openForm(place, buildEditPath(record, place)),
    /** Opens the form for the place, with all that is typed until the form is shown; offline the text waits. */
    async typeInto(place: Place) {
      if (waitingText) {
        showErrorToast('What you typed for another cell waits. Let its form open, or discard it.');
      } else if (navigator.onLine) {
        catchTyping(buildFormPath(place));
        if (!(await openForm(place))) dropTyped();
      } else {
        const path = buildFormPath(place);
        catchTyping(path, (text) => setWaitingText({ place, path, text }));
      }
    },
  };
}

export type Filling = ReturnType<typeof useFilling>;
