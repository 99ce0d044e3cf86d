import { useSearchParams } from 'next/navigation';
import { CELL } from '@/components/layout/way-back';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { addMonths, type CalendarDate } from '@/lib/dates/calendar-date';
import { isFiltering, PLAN_FILTERS, type PlanFilter } from '@/lib/features/plan/filter-records';
import { type Arrival, plannedDays } from '@/lib/features/plan/rules';

interface PlanAddress {
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

/** Which days the address has, how they are shown, and at which cell. */
const DAYS = ['month', 'months', 'rows', CELL] as const;

function readArrival(named: string): Arrival | null {
  const [, date, categoryId] = named.match(/^(\d{4}-\d{2}-\d{2})(?:\.(.+))?$/) ?? [];
  return date ? { date, categoryId } : null;
}

/** Which game, days and records the plan shows, kept in the URL. */
export function usePlanAddress(today: CalendarDate) {
  const search = useSearchParams();
  const game = REVIEWED_GAMES.find((one) => one === search.get('game')) ?? 'daily';
  const { values, narrow, clear } = useAddressFilter([...PLAN_FILTERS, ...DAYS]);
  const { month: named, months, rows, [CELL]: at, ...filter } = values;
  const month = /^\d{4}-\d{2}$/.test(named) ? named : '';
  const isLong = months === '2';
  const isCompact = rows === 'compact';
  const here = { game, month, isLong, isCompact, filter };
  const go = (change: Partial<typeof values>) => narrow({ ...change, [CELL]: '' });
  return {
    game,
    month,
    isLong,
    isCompact,
    filter,
    isFiltering: isFiltering(filter),
    narrow,
    clear: () => clear(...DAYS),
    /** The address's name of the cell that gets the focus; empty: none. */
    at,
    cell: readArrival(at),
    days: plannedDays(game, month, today, isLong),
    pathTo: (change: Partial<PlanAddress>) => planPath({ ...here, ...change }),
    lengthen: () => go({ months: isLong ? '' : '2' }),
    compact: () => go({ rows: isCompact ? '' : 'compact' }),
    goTo: (next: string) => go({ month: next }),
    step: (by: -1 | 1) => go({ month: addMonths(month || today.slice(0, 7), by) }),
  };
}
