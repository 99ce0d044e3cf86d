import { useRouter } from 'next/navigation';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { type BrowseItem, listQuestions, useQuestions } from '@/lib/features/questions/client';
import { findNextGap, type Gap } from '@/lib/features/questions/next-gap';
import type { Game } from '@/lib/features/questions/rules';
import { createPath } from './question-paths';
import { useStepKeys } from './use-step-keys';

interface CreateStop {
  game: Game;
  forDate: CalendarDate;
  categoryId: string;
  category: string;
}

/** A weekly date lists a category once per question. */
function uniqueCategories(items: readonly BrowseItem[]): BrowseItem[] {
  return [...new Map(items.map((item) => [item.categoryId, item])).values()];
}

/** The ways on from a create screen: by keys to the neighbouring categories and dates, and to the next gap. */
export function useCreateSteps({ game, forDate, ...here }: CreateStop) {
  const router = useRouter();
  const { data: items } = useQuestions(game, forDate);
  const stepDays = game === 'daily' ? 1 : 7;
  const categories = uniqueCategories(items ?? []).filter(({ inactive }) => !inactive);
  const position = categories.findIndex((item) => item.categoryId === here.categoryId);

  async function goTo(date: CalendarDate, category: { categoryId: string; category: string }) {
    if (await confirmLeaving()) router.push(createPath(game, date, category));
  }

  function stepBy(count: number): (() => void) | undefined {
    const neighbour = position >= 0 ? categories[position + count] : undefined;
    return neighbour && (() => goTo(forDate, neighbour));
  }

  useStepKeys({
    previousCategory: stepBy(-1),
    nextCategory: stepBy(1),
    previousDate: () => goTo(addDays(forDate, -stepDays), here),
    nextDate: () => goTo(addDays(forDate, stepDays), here),
  });

  /** The next gap behind this one, in any category or only in this one; null when the next 60 dates are full. */
  function findGap(where: 'any category' | 'this category'): Promise<Gap | null> {
    return findNextGap({ forDate, categoryId: here.categoryId }, stepDays, async (date) => {
      const slots = (await listQuestions(game, date)).filter(({ inactive }) => !inactive);
      return where === 'any category' ? slots : slots.filter((slot) => slot.categoryId === here.categoryId);
    });
  }

  /** Call it after a save; what goes wrong is said, and the person stays. */
  async function goToNextGap(): Promise<void> {
    try {
      const gap = await findGap('any category');
      if (gap) router.push(createPath(game, gap.forDate, gap));
      else showToast('Saved. There is no gap in the next 60 dates.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`Saved, but the next gap could not be looked up. ${error.message}`);
    }
  }

  return { goToNextGap, findGap };
}
