import { useRouter } from 'next/navigation';
import { useDeferredValue } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { useMenuScreens } from '@/components/layout/use-menu-screens';
import { weekPath } from '@/components/plan/plan-paths';
import { fillPath } from '@/components/plan/plan-places';
import { recordScreens } from '@/components/records/record-screens';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { findPlan } from '@/lib/features/plan/client';
import { findFirstGap } from '@/lib/features/plan/fill-gaps';
import { plannedDays } from '@/lib/features/plan/rules';
import { nameDate } from '@/lib/features/records/rules';
import { useSearch } from '@/lib/features/search/client';
import type { FoundRecord } from '@/lib/features/search/contract';
import { useKeptViews } from '@/lib/features/views/client';
import {
  actionEntries,
  dateEntries,
  fittingEntries,
  type PaletteEntry,
  planEntries,
} from './palette-entries';

const MAX_FOUND = 6;

/** A line of the palette: a place, something to do, or a record that was found. */
export interface PaletteOption extends PaletteEntry {
  found?: FoundRecord;
}

function toOption(found: FoundRecord): PaletteOption {
  const title = found.title.map(({ text }) => text).join('');
  const kind = `${found.category}, ${nameDate(found.forDate)}`;
  return { id: `record-${found.id}`, title, kind, to: recordScreens[found.kind].editPath(found), found };
}

/** The actions of the plan. */
function usePlanActions(today: CalendarDate): PaletteOption[] {
  const router = useRouter();

  async function fillGap(game: ReviewedGame) {
    const days = plannedDays(game, '', today);
    try {
      const plan = await findPlan(game, days[0] ?? today, days.at(-1) ?? today);
      const gap = findFirstGap({ ...plan, days });
      if (!gap) showToast('Nothing is missing in the next 30 days.');
      else if (await confirmLeaving()) {
        router.push(fillPath(game, { category: { ...gap, id: gap.categoryId }, forDate: gap.forDate }));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`The next gap could not be looked up. ${error.message}`);
    }
  }

  return [
    ...REVIEWED_GAMES.map((game) => ({
      id: `gap-${game}`,
      title: `Fill the next gap: ${games[game].names.toLowerCase()}`,
      kind: 'Action',
      words: `create new ${games[game].name}`,
      to: () => void fillGap(game),
    })),
    { id: 'print-week', title: 'Print the plan of this week', kind: 'Action', to: weekPath('daily') },
  ];
}

/** The lines for what was typed: days first, then screens and actions, then records and the way to all of them. */
export function usePaletteOptions(query: string, today: CalendarDate, onLeave: () => void): PaletteOption[] {
  const isOwnApi = useOwnApi();
  const wanted = useDeferredValue(query.trim());
  const { data, isLoading } = useSearch(isOwnApi && wanted ? { query: wanted } : null);
  const screens = useMenuScreens().map(
    ({ href, title }): PaletteOption => ({ id: href, title, kind: 'Screen', to: href }),
  );
  const planActions = usePlanActions(today);
  const { data: views = [] } = useKeptViews();
  const kept = views.map(({ id, name, path }) => ({ id, title: name, kind: 'Kept view', to: path }));
  const actions = [
    ...actionEntries,
    ...(isOwnApi ? planActions : []),
    { id: 'log-off', title: 'Log off', kind: 'Action', to: onLeave },
  ];
  const search = {
    id: 'search',
    title: `Search for “${wanted}”`,
    kind: 'Search',
  };
  return [
    ...(isOwnApi ? planEntries(query, today) : []),
    ...dateEntries(query, today),
    ...fittingEntries([...(wanted ? kept : []), ...screens, ...actions], query),
    ...(wanted && data && !isLoading ? data.found.slice(0, MAX_FOUND).map(toOption) : []),
    ...(wanted && isOwnApi ? [{ ...search, to: `/search?query=${encodeURIComponent(wanted)}` }] : []),
  ];
}
