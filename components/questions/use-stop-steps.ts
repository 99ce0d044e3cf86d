import { useRouter } from 'next/navigation';
import { useStepKeys } from '@/components/layout/use-step-keys';
import { keepWayBack, useWayBack } from '@/components/layout/way-back';
import { buildBrowsePath, buildCreatePath, buildStopPath } from '@/components/staff-paths/record-paths';
import { showErrorToast } from '@/components/ui/toaster';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { type QuestionGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { type BrowseItem, listQuestions, useQuestions } from '@/lib/features/questions/client';

/** It names the question of a form; without an id the question is new. */
interface FormPlace {
  game: QuestionGame;
  forDate: CalendarDate | undefined;
  categoryId: string;
  questionId?: string;
}

/** Keeps one item of each category, because a weekly date lists a category once for each question. */
function keepOnePerCategory(items: readonly BrowseItem[]): BrowseItem[] {
  return [...new Map(items.map((item) => [item.categoryId, item])).values()];
}

/** Sets shortcuts to other categories and dates; from a new weekly question they lead to forms of new questions. */
export function useStopSteps({ game, forDate, categoryId, questionId }: FormPlace) {
  const router = useRouter();
  const back = useWayBack();
  // A save clears the list; until it is loaded again, the previous neighbours stay.
  const { data: items = [] } = useQuestions(game, forDate, { keepPreviousData: true });
  const isAdding = game === 'weekly' && !questionId;
  const pathTo = (date: CalendarDate, stop: BrowseItem) =>
    keepWayBack((isAdding ? buildCreatePath : buildStopPath)(game, date, stop), back, {
      ...stop,
      forDate: date,
    });
  const stops = isAdding ? keepOnePerCategory(items).filter(({ inactive }) => !inactive) : items;
  const isHere = (stop: BrowseItem) =>
    questionId ? stop.question?.id === questionId : stop.categoryId === categoryId;
  const position = stops.findIndex(isHere);

  function stepBy(count: -1 | 1): (() => void) | undefined {
    const stop = position >= 0 ? stops[position + count] : undefined;
    if (!stop || !forDate) return;
    return async () => (await confirmLeaving()) && router.push(pathTo(forDate, stop));
  }

  async function goByDays(days: number) {
    const { pathname } = window.location;
    if (!forDate || !(await confirmLeaving())) return;
    const date = addDays(forDate, days);
    try {
      const target = (await listQuestions(game, date)).find((stop) => stop.categoryId === categoryId);
      // The person may have left for another screen meanwhile.
      if (window.location.pathname !== pathname) return;
      router.push(target ? pathTo(date, target) : buildBrowsePath(game, date));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
    }
  }

  useStepKeys({
    previousCategory: stepBy(-1),
    nextCategory: stepBy(1),
    previousDate: forDate ? () => goByDays(-stepDays(game)) : undefined,
    nextDate: forDate ? () => goByDays(stepDays(game)) : undefined,
  });

  // The last match is the newest question of a weekly category.
  return { stop: stops[position], backPath: buildBrowsePath(game, forDate, items.findLastIndex(isHere)) };
}
