import { useRouter } from 'next/navigation';
import { useNextGap } from '@/components/drafts/use-next-gap';
import { useStepKeys } from '@/components/layout/use-step-keys';
import { keepWayBack, useWayBack } from '@/components/layout/way-back';
import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { listActiveCategories, useActiveCategories } from '@/lib/features/categories/client';
import { findNextGap, type Gap } from '@/lib/features/plan/fill-gaps';
import { listWordPuzzles } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import type { WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';

type Slot = Pick<WordPuzzleDraft, 'categoryId' | 'forDate'>;

/** Registers the shortcuts to neighbours. Returns the way to the gap after `savedSlot`, or after today on the bench. */
export function useWordPuzzleSteps(
  { categoryId, forDate }: Slot,
  savedSlot: () => Slot,
  today: CalendarDate,
) {
  const router = useRouter();
  const back = useWayBack();
  const { data: categories = [] } = useActiveCategories();
  const position = categories.findIndex(({ id }) => id === categoryId);

  const pathTo = (slot: Slot) => keepWayBack(buildWordPuzzlePath(slot.categoryId, slot.forDate), back, slot);

  function stepTo(id: string | undefined, date: CalendarDate): (() => void) | undefined {
    if (!id || !date) return;
    return async () => (await confirmLeaving()) && router.push(pathTo({ categoryId: id, forDate: date }));
  }

  useStepKeys({
    previousCategory: stepTo(categories[position - 1]?.id, forDate),
    nextCategory: position < 0 ? undefined : stepTo(categories[position + 1]?.id, forDate),
    previousDate: forDate ? stepTo(categoryId, addDays(forDate, -1)) : undefined,
    nextDate: forDate ? stepTo(categoryId, addDays(forDate, 1)) : undefined,
  });

  async function findGap(): Promise<Gap | null> {
    const months = new Map<string, Promise<WordPuzzle[]>>();
    const saved = savedSlot();
    const after = { categoryId: saved.categoryId, forDate: saved.forDate || today };
    // The categories of `useActiveCategories` may not have loaded yet.
    const listed = await listActiveCategories();
    return findNextGap(after, 1, async (date) => {
      const month = date.slice(0, 7);
      const puzzles = months.get(month) ?? listWordPuzzles(month);
      months.set(month, puzzles);
      const filled = (await puzzles).filter((puzzle) => puzzle.forDate === date);
      return listed.map(({ id, category }) => ({
        categoryId: id,
        category,
        isFilled: filled.some((puzzle) => puzzle.categoryId === id),
      }));
    });
  }

  return useNextGap({ find: findGap, pathTo });
}
