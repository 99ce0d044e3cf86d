import 'server-only';
import { productToday } from '@/lib/dates/today';
import { isPlayedOn } from '@/lib/features/plan/rules';
import type { GapPlace } from './assignment-store';

/** Why a place of the plan is not to be filled; undefined where it is. `isOpen`: its category is in use. */
export function whyClosed({ game, for_date }: Omit<GapPlace, 'category_id'>, isOpen: boolean) {
  if (for_date < productToday()) return 'That day is over.';
  return isOpen && isPlayedOn(game, for_date) ? undefined : 'Nothing is planned there.';
}
