import { CELL } from '@/components/layout/way-back';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import type { PlanFilter } from '@/lib/features/plan/filter-records';
import type { Arrival } from '@/lib/features/plan/rules';

export interface PlanAddress {
  game: ReviewedGame;
  /** `YYYY-MM`; empty for the next days. */
  month?: string;
  /** Twice as many days. */
  isLong?: boolean;
  /** A line for each record. */
  isCompact?: boolean;
  filter?: Partial<PlanFilter>;
  cell?: Arrival | null;
}

export function planPath({ game, month, isLong, isCompact, filter = {}, cell }: PlanAddress): string {
  const query = new URLSearchParams({
    ...(game === 'weekly' && { game }),
    ...(month && { month }),
    ...(isLong && { months: '2' }),
    ...(isCompact && { rows: 'compact' }),
    ...Object.fromEntries(Object.entries(filter).filter(([, wanted]) => wanted !== '')),
    ...(cell && { [CELL]: cell.categoryId ? `${cell.date}.${cell.categoryId}` : cell.date }),
  });
  const path = game === 'word_puzzle' ? games.word_puzzle.paths.browse : '/plan';
  return query.size > 0 ? `${path}?${query}` : path;
}
