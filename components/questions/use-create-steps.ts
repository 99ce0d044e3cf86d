import { useRouter } from 'next/navigation';
import { showErrorToast, showToast } from '@/components/ui/toaster';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { findNextGap } from '@/lib/features/questions/next-gap';
import { createPath, type Game } from './question-paths';
import { useStepKeys } from './use-step-keys';

interface CategorySlot {
  categoryId: string;
  category: string;
  question?: unknown;
}

interface CreateStepsOptions {
  game: Game;
  forDate: CalendarDate;
  categoryId: string;
  categoryName: string;
  /** The date's categories in their order, once they are known. */
  slots?: readonly CategorySlot[];
  loadDate: (forDate: CalendarDate) => Promise<readonly CategorySlot[]>;
}

/** The ways on from a create screen: by keys to the neighbouring categories and dates, and to the next gap. */
export function useCreateSteps({
  game,
  forDate,
  categoryId,
  categoryName,
  slots,
  loadDate,
}: CreateStepsOptions) {
  const router = useRouter();
  const stepDays = game === 'daily' ? 1 : 7;
  const categories = uniqueCategories(slots ?? []);
  const position = categories.findIndex((slot) => slot.categoryId === categoryId);

  async function goTo(date: CalendarDate, category: { categoryId: string; category: string }) {
    if (await confirmLeaving()) router.push(createPath(game, date, category));
  }

  function stepBy(count: number): (() => void) | undefined {
    const neighbour = position >= 0 ? categories[position + count] : undefined;
    return neighbour && (() => goTo(forDate, neighbour));
  }

  const here = { categoryId, category: categoryName };
  useStepKeys({
    previousCategory: stepBy(-1),
    nextCategory: stepBy(1),
    previousDate: () => goTo(addDays(forDate, -stepDays), here),
    nextDate: () => goTo(addDays(forDate, stepDays), here),
  });

  /** Call it after a save; what goes wrong is said, and the person stays. */
  async function goToNextGap(): Promise<void> {
    try {
      const gap = await findNextGap({ forDate, categoryId }, stepDays, loadDate);
      if (gap) router.push(createPath(game, gap.forDate, gap));
      else showToast('Saved. There is no gap in the next 60 dates.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`Saved, but the next gap could not be looked up. ${error.message}`);
    }
  }

  return { goToNextGap };
}

/** A weekly date lists a category once per question. */
function uniqueCategories(slots: readonly CategorySlot[]): CategorySlot[] {
  return [...new Map(slots.map((slot) => [slot.categoryId, slot])).values()];
}
