import { useShortcut } from '@/lib/browser/shortcuts';

interface Steps {
  previousCategory?: () => void;
  nextCategory?: () => void;
  previousDate?: () => void;
  nextDate?: () => void;
}

export function useStepKeys({ previousCategory, nextCategory, previousDate, nextDate }: Steps): void {
  // The keys are registered even without a neighbour, because Alt and ← would otherwise be the browser's Back.
  useShortcut({ keys: 'Alt+ArrowLeft', description: 'Previous category', run: () => previousCategory?.() });
  useShortcut({ keys: 'Alt+ArrowRight', description: 'Next category', run: () => nextCategory?.() });
  useShortcut({ keys: 'Alt+ArrowUp', description: 'Previous date', run: () => previousDate?.() });
  useShortcut({ keys: 'Alt+ArrowDown', description: 'Next date', run: () => nextDate?.() });
}
