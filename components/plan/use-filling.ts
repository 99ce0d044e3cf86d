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
import { fillPath, type Place } from './plan-places';

/** Text that was typed for a place while there was no connection. */
interface TypedText {
  place: Place;
  /** The form of the place in its game, which may not be the shown one any more. */
  path: string;
  text: string;
  /** The connection is back, but the person chose to stay on the plan. */
  hasStayed?: boolean;
}

/** Opens forms from a cell of the plan, with a way back to the same cell. */
export function useFilling(
  game: ReviewedGame,
  { pathTo }: Pick<ReturnType<typeof usePlanAddress>, 'pathTo'>,
) {
  const router = useRouter();
  const [held, setHeld] = useState<TypedText | null>(null);

  const backTo = ({ category, forDate }: Place) =>
    pathTo({ cell: forDate ? { date: forDate, categoryId: category.id } : null });
  const pathFor = (place: Place) => addWayBack(fillPath(game, place), backTo(place));
  /** Makes the browser's own Back lead to the cell, too. */
  const leaveFrom = (place: Place) => window.history.replaceState(null, '', backTo(place));

  /** Returns false if the person stays on the plan. */
  async function openForm(place: Place, path = pathFor(place)): Promise<boolean> {
    if (!(await confirmLeaving())) return false;
    leaveFrom(place);
    router.push(path);
    return true;
  }

  async function openHeld(): Promise<void> {
    if (held && !(await openForm(held.place, held.path))) setHeld({ ...held, hasStayed: true });
  }
  const openHeldForm = useEffectEvent(openHeld);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const onLine = () => openHeldForm();
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, [isHeld]);

  return {
    pathFor,
    leaveFrom,
    held,
    openHeld,
    discardHeld() {
      dropTyped();
      setHeld(null);
    },
    withBack: (path: string, place: Place) => addWayBack(path, backTo(place)),
    edit: (record: PlannedRecord, place: Place) =>
      openForm(place, addWayBack(recordScreens[game].editPath(record), backTo(place))),
    /** Opens the form that fills the place, with the pressed key and all that is typed until it is shown. */
    async typeInto(place: Place) {
      if (held) {
        showErrorToast('What you typed for another cell waits. Let its form open, or discard it.');
      } else if (navigator.onLine) {
        catchTyping(pathFor(place));
        if (!(await openForm(place))) dropTyped();
      } else {
        const path = pathFor(place);
        catchTyping(path, (text) => setHeld({ place, path, text }));
      }
    },
  };
}

export type Filling = ReturnType<typeof useFilling>;
