import { CELL } from '@/components/layout/way-back';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanFilter } from '@/lib/features/plan/filter-records';
import type { Arrival } from '@/lib/features/plan/rules';

export interface PlanAddress {
  game: ReviewedGame;
  /** `YYYY-MM`; empty: the next days. */
  month: string;
  /** Twice as many days. */
  isLong?: boolean;
  /** A line for each record. */
  isCompact?: boolean;
  filter?: Partial<PlanFilter>;
  /** The cell, or day, that gets the focus. */
  cell?: Arrival | null;
}

/** The plan of a game, at a cell or day if one is named. */
export function planPath({ game, month, isLong, isCompact, filter = {}, cell }: PlanAddress): string {
  const query = new URLSearchParams({
    ...(game !== 'daily' && { game }),
    ...(month && { month }),
    ...(isLong && { months: '2' }),
    ...(isCompact && { rows: 'compact' }),
    ...Object.fromEntries(Object.entries(filter).filter(([, wanted]) => wanted !== '')),
    ...(cell && { [CELL]: cell.categoryId ? `${cell.date}.${cell.categoryId}` : cell.date }),
  });
  return query.size > 0 ? `/plan?${query}` : '/plan';
}

/** The print view of the week that a day is in; without one, of this week. */
export function weekPath(game: ReviewedGame, date?: CalendarDate): string {
  const query = new URLSearchParams({ ...(game !== 'daily' && { game }), ...(date && { from: date }) });
  return query.size > 0 ? `/plan/week?${query}` : '/plan/week';
}
