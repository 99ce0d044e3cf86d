import { useState } from 'react';
import { type CutChoice, lostBySnapping, type Precision } from '@/lib/features/trimming/plan';
import type { Selection } from '@/lib/features/trimming/rules';

const STORAGE_KEY = 'trimmer_precision';

/** Which way a person wants a selection cut, where there are two. */
export interface ChosenPrecision {
  of: (choice: CutChoice) => Precision;
  choose: (precision: Precision, choice: CutChoice) => void;
}

/**
 * The person's choice between lossless and exact, remembered by this browser; lossless at first. Where snapping would
 * lose part of the selection it is exact, unless the person wants to snap this very selection.
 */
export function usePrecision(selection: Selection): ChosenPrecision {
  const [remembered, setRemembered] = useState<Precision>(readChoice);
  const [snapped, setSnapped] = useState<Selection | null>(null);
  return {
    of(choice) {
      if (lostBySnapping(choice) === 0) return remembered;
      return snapped === selection ? 'snap' : 'exact';
    },
    choose(precision, choice) {
      if (lostBySnapping(choice) > 0) {
        setSnapped(precision === 'snap' ? selection : null);
        return;
      }
      setRemembered(precision);
      writeChoice(precision);
    },
  };
}

function readChoice(): Precision {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'exact' ? 'exact' : 'snap';
  } catch {
    return 'snap';
  }
}

function writeChoice(precision: Precision): void {
  try {
    localStorage.setItem(STORAGE_KEY, precision);
  } catch {
    // Storage can be switched off; the choice then holds for this visit.
  }
}
