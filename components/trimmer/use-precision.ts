'use client';

import { useState } from 'react';
import type { Precision } from '@/lib/features/trimming/plan';

const STORAGE_KEY = 'trimmer_precision';

/** The person's choice between lossless and exact, remembered by this browser; lossless at first. */
export function usePrecision(): [Precision, (precision: Precision) => void] {
  const [precision, setPrecision] = useState<Precision>(readChoice);
  return [
    precision,
    (chosen) => {
      setPrecision(chosen);
      writeChoice(chosen);
    },
  ];
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
