import { usePathname, useSearchParams } from 'next/navigation';
import { CELL } from '@/components/layout/way-back';
import { buildPlanPath, type PlanAddress } from '@/components/staff-paths/plan-paths';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { addMonths, type CalendarDate } from '@/lib/dates/calendar-date';
import { isFiltering, PLAN_FILTERS } from '@/lib/features/plan/filter-records';
import { type Arrival, listPlannedDays } from '@/lib/features/plan/rules';

const VIEW_PARAMETERS = ['month', 'months', 'rows', CELL] as const;

/** Reads `2026-11-24.sport`, or a day alone. */
function readArrival(named: string): Arrival | null {
  const [, date, categoryId] = named.match(/^(\d{4}-\d{2}-\d{2})(?:\.(.+))?$/) ?? [];
  return date ? { date, categoryId } : null;
}

const readMonth = (named: string) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(named) ? named : '');

/** Keeps the game, days and filter of the plan in the URL. */
export function usePlanAddress(today: CalendarDate) {
  const search = useSearchParams();
  const named = usePathname() === games.word_puzzle.paths.browse ? 'word_puzzle' : search.get('game');
  const game = REVIEWED_GAMES.find((one) => one === named) ?? 'daily';
  const { values, update, clearExcept } = useAddressFilter([...PLAN_FILTERS, ...VIEW_PARAMETERS]);
  const { month: asked, months, rows, [CELL]: at, ...filter } = values;
  const month = readMonth(asked);
  const isLong = months === '2';
  const isCompact = rows === 'compact';
  const here = { game, month, isLong, isCompact, filter };
  const changeView = (change: Partial<typeof values>) => update({ ...change, [CELL]: '' });
  return {
    game,
    month,
    isLong,
    isCompact,
    filter,
    isFiltering: isFiltering(filter),
    update,
    clearFilter: () => clearExcept(...VIEW_PARAMETERS),
    cell: readArrival(at),
    days: listPlannedDays(game, month, today, isLong),
    buildPath: (change: Partial<PlanAddress>) => buildPlanPath({ ...here, ...change }),
    toggleLong: () => changeView({ months: isLong ? '' : '2' }),
    toggleCompact: () => changeView({ rows: isCompact ? '' : 'compact' }),
    goToNextDays: () => changeView({ month: '' }),
    stepMonths: (by: -1 | 1) =>
      update((now) => ({ month: addMonths(readMonth(now.month) || today.slice(0, 7), by), [CELL]: '' })),
  };
}
