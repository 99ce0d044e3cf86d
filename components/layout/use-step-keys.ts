import { useShortcut } from '@/lib/browser/shortcuts';

/** Each is absent where there is nothing that way. */
interface Steps {
  previousCategory?: () => void;
  nextCategory?: () => void;
  previousDate?: () => void;
  nextDate?: () => void;
}

const nowhere = () => {};

/** Alt and the arrows step through categories (left, right) and dates (up, down). */
export function useStepKeys({ previousCategory, nextCategory, previousDate, nextDate }: Steps): void {
  // Without a step the keys still do nothing else: Alt and ← is the browser's Back.
  useShortcut({
    keys: 'Alt+ArrowLeft',
    description: 'Previous category',
    run: previousCategory ?? nowhere,
  });
  useShortcut({ keys: 'Alt+ArrowRight', description: 'Next category', run: nextCategory ?? nowhere });
  useShortcut({ keys: 'Alt+ArrowUp', description: 'Previous date', run: previousDate ?? nowhere });
  useShortcut({ keys: 'Alt+ArrowDown', description: 'Next date', run: nextDate ?? nowhere });
}
