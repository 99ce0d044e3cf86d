import { useRouter } from 'next/navigation';
import { withWayBack } from '@/components/layout/way-back';
import { catchTyping } from '@/lib/browser/typed-ahead';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { fillPath, type Place } from './plan-places';
import type { usePlanAddress } from './use-plan-address';

/** The ways from a cell of the plan to a form, and back to the same cell after. */
export function useFilling(
  game: ReviewedGame,
  { pathTo }: Pick<ReturnType<typeof usePlanAddress>, 'pathTo'>,
) {
  const router = useRouter();

  const backTo = ({ category, forDate }: Place) =>
    pathTo({ cell: forDate ? { date: forDate, categoryId: category.id } : null });
  const pathFor = (place: Place) => withWayBack(fillPath(game, place), backTo(place));
  /** The browser's own Back leads to the cell, too. */
  const leaveFrom = (place: Place) => window.history.replaceState(null, '', backTo(place));

  return {
    pathFor,
    leaveFrom,
    /** The address of another form of that place, from which it leads back here. */
    withBack: (path: string, place: Place) => withWayBack(path, backTo(place)),
    /** Opens the form that fills the place, with what was typed and goes on being typed. */
    type(first: string, place: Place) {
      const path = pathFor(place);
      catchTyping(first, path);
      leaveFrom(place);
      router.push(path);
    },
  };
}

export type Filling = ReturnType<typeof useFilling>;
