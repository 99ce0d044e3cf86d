import { useRouter } from 'next/navigation';
import { useOwnApi } from '@/components/layout/own-api';
import { useMenuScreens } from '@/components/layout/staff-menu';
import { recordScreens } from '@/components/records/record-screens';
import { buildPlanPath } from '@/components/staff-paths/plan-paths';
import { buildBrowsePath, buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { type DateOrder, readDates } from '@/lib/dates/read-date';
import { ApiError } from '@/lib/errors/api-error';
import { useMyAccount } from '@/lib/features/accounts/client';
import { findPlan } from '@/lib/features/plan/client';
import { listGaps } from '@/lib/features/plan/fill-gaps';
import { listPlannedDays, NEXT_DAYS } from '@/lib/features/plan/rules';
import { nameDate } from '@/lib/features/records/rules';
import { useSearch } from '@/lib/features/search/client';
import type { FoundRecord } from '@/lib/features/search/contract';
import { foldText } from '@/lib/text/normalize';

export interface PaletteOption {
  id: string;
  title: string;
  kind: string;
  /** The entry is found by these words, too. */
  words?: string;
  to: string | (() => void);
  found?: FoundRecord;
}

/** Lists the screens and actions that have a word beginning with each typed word; all of them for an empty query. */
export function filterEntries(entries: readonly PaletteOption[], query: string): PaletteOption[] {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, kind, words = '' }) => {
    const known = foldText(`${title} ${kind} ${words}`).split(/\s+/);
    return wanted.every((start) => known.some((word) => word.startsWith(start)));
  });
}

/** Lists the screens of a typed day, or of two days if the order of its numbers is open; none for other queries. */
export function listDateEntries(query: string, today: CalendarDate, order?: DateOrder): PaletteOption[] {
  return readDates(query, today, order).flatMap((date) => {
    const puzzles = buildPlanPath({ game: 'word_puzzle', month: date.slice(0, 7), cell: { date } });
    return REVIEWED_GAMES.map((game) => ({
      id: `${game}-${date}`,
      title: formatWeekdayDate(date),
      kind: games[game].names,
      to: game === 'word_puzzle' ? puzzles : buildBrowsePath(game, date),
    }));
  });
}

export function listPlanEntries(query: string, today: CalendarDate, order?: DateOrder): PaletteOption[] {
  return readDates(query, today, order).map((date) => ({
    id: `plan-${date}`,
    title: formatWeekdayDate(date),
    kind: 'Plan',
    to: buildPlanPath({ game: 'daily', month: date.slice(0, 7), cell: { date } }),
  }));
}

const MAX_RECORDS = 6;

function toOption(found: FoundRecord): PaletteOption {
  const title = found.title.map(({ text }) => text).join('');
  const kind = `${found.category}, ${nameDate(found.forDate)}`;
  return { id: `record-${found.id}`, title, kind, to: recordScreens[found.kind].editPath(found), found };
}

function usePlanActions(today: CalendarDate): PaletteOption[] {
  const router = useRouter();

  async function fillGap(game: ReviewedGame) {
    const days = listPlannedDays(game, '', today);
    try {
      const plan = await findPlan(game, days[0] ?? today, days.at(-1) ?? today);
      const [gap] = listGaps({ ...plan, days });
      if (!gap) showToast(`There is no gap in the next ${NEXT_DAYS} days.`);
      else if (await confirmLeaving()) {
        router.push(recordScreens[game].createPath(gap));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`The next gap could not be looked up. ${error.message}`);
    }
  }

  return REVIEWED_GAMES.map((game) => ({
    id: `gap-${game}`,
    title: `Fill the next gap: ${games[game].names.toLowerCase()}`,
    kind: 'Action',
    words: `create new ${games[game].name}`,
    to: () => void fillGap(game),
  }));
}

/** Lists days first, then screens and actions, then records and the link to all of them. */
export function usePaletteOptions(query: string, today: CalendarDate, onLogOff: () => void): PaletteOption[] {
  const isOwnApi = useOwnApi();
  const order = useMyAccount().data?.dateOrder;
  const wanted = query.trim();
  const { data, isLoading } = useSearch(isOwnApi && wanted ? { query: wanted } : null);
  const screens = useMenuScreens().map(
    ({ href, title }): PaletteOption => ({ id: href, title, kind: 'Screen', to: href }),
  );
  const planActions = usePlanActions(today);
  const actions = [
    {
      id: 'new-puzzle',
      title: 'New word puzzle',
      kind: 'Action',
      words: 'create',
      to: buildWordPuzzlePath(),
    },
    ...(isOwnApi ? planActions : []),
    { id: 'log-off', title: 'Log off', kind: 'Action', to: onLogOff },
  ];
  const search = {
    id: 'search',
    title: `Search for “${wanted}”`,
    kind: 'Search',
    to: `/search?query=${encodeURIComponent(wanted)}`,
  };
  return [
    ...(isOwnApi ? listPlanEntries(query, today, order) : []),
    ...listDateEntries(query, today, order),
    ...filterEntries([...screens, ...actions], query),
    ...(wanted && data && !isLoading ? data.found.slice(0, MAX_RECORDS).map(toOption) : []),
    ...(wanted && isOwnApi ? [search] : []),
  ];
}
