import { CELL } from '@/components/layout/way-back';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import type { PlanFilter } from '@/lib/features/plan/filter-records';
import type { Arrival } from '@/lib/features/plan/rules';

export interface PlanAddress {
  game: ReviewedGame;
  /** It has the form `YYYY-MM`; if it is empty, the plan shows the next days. */
  month?: string;
  /** Shows two months, or the next 62 days instead of 30. */
  isLong?: boolean;
  isCompact?: boolean;
  filter?: Partial<PlanFilter>;
  cell?: Arrival | null;
}

export function buildPlanPath({ game, month, isLong, isCompact, filter = {}, cell }: PlanAddress): string {
  const query = new URLSearchParams();
  if (game === 'weekly') query.set('game', game);
  if (month) query.set('month', month);
  if (isLong) query.set('months', '2');
  if (isCompact) query.set('rows', 'compact');
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (cell) query.set(CELL, cell.categoryId ? `${cell.date}.${cell.categoryId}` : cell.date);
  const path = game === 'word_puzzle' ? games.word_puzzle.paths.browse : '/plan';
  return query.size > 0 ? `${path}?${query}` : path;
}
