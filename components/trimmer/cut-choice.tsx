import { useState } from 'react';
import { readStored, storeText } from '@/lib/browser/local-storage';
import {
  type CutChoice as Choice,
  type CutPlan,
  type ExactReason,
  measureSnapLoss,
  type Precision,
} from '@/lib/features/trimming/plan';
import { formatSeconds, MAX_SPAN, type Selection } from '@/lib/features/trimming/rules';
import styles from './trimmer.module.css';

const STORAGE_KEY = 'trimmer_precision';

/** Stores the choice in this browser. A selection that snapping would shorten starts with an exact cut instead. */
export function usePrecision(selection: Selection) {
  const [remembered, setRemembered] = useState<Precision>(() =>
    readStored(STORAGE_KEY) === 'exact' ? 'exact' : 'snap',
  );
  const [snapped, setSnapped] = useState<Selection | null>(null);
  return {
    pick(choice: Choice): Precision {
      if (measureSnapLoss(choice) === 0) return remembered;
      return snapped === selection ? 'snap' : 'exact';
    },
    choose(precision: Precision, choice: Choice): void {
      if (measureSnapLoss(choice) > 0) {
        setSnapped(precision === 'snap' ? selection : null);
        return;
      }
      setRemembered(precision);
      storeText(STORAGE_KEY, precision);
    },
  };
}

const REASONS: Record<ExactReason, string> = {
  'far-key-frame': 'no key frame is near enough',
  'hidden-start': 'a copy would show what comes before the start',
  'still-end': 'it stands still where the clip ends',
};

interface CutChoiceProps {
  choice: Choice;
  selection: Selection;
  precision: Precision;
  onPrecisionChange: (precision: Precision) => void;
}

export function CutChoice({ choice, selection, precision, onPrecisionChange }: CutChoiceProps) {
  switch (choice.kind) {
    case 'lossless':
      return <p>Lossless copy: {describeRange(choice.plan, selection)}.</p>;
    case 'snap-only':
      return <p>Snap to key frame: lossless, {describeRange(choice.snap, selection)}.</p>;
    case 'exact-only':
      return (
        <p>
          Exact: {describeRange(choice.exact, selection)}. The picture is encoded again, for{' '}
          {REASONS[choice.because]}.
        </p>
      );
    case 'choice': {
      const lost = measureSnapLoss(choice);
      const ways = [
        ['snap', 'Snap to key frame', `lossless, ${describeRange(choice.snap, selection)}`],
        ['exact', 'Exact', `${describeRange(choice.exact, selection)}; the picture is encoded again`],
      ] as const;
      return (
        <fieldset className="stack-1">
          <legend>
            <strong>How to cut</strong>
          </legend>
          {lost > 0 && (
            <p>
              Snapping would lose the last {formatSeconds(lost)} of your selection
              {precision === 'exact' && ', so the cut is exact'}.
            </p>
          )}
          {ways.map(([way, name, detail]) => (
            <label key={way} className={styles.option}>
              <input
                type="radio"
                name="precision"
                aria-label={name}
                aria-describedby={`precision-${way}`}
                checked={precision === way}
                onChange={() => onPrecisionChange(way)}
              />
              <span>
                <strong>{name}</strong>: <span id={`precision-${way}`}>{detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
      );
    }
  }
}

/** Names the start, for example `starts at 12.04 s`, and also the end if that moved to keep within `MAX_SPAN`. */
function describeRange(plan: CutPlan, selection: Selection): string {
  const start = `starts at ${formatSeconds(plan.start)}`;
  return plan.end < selection.end
    ? `${start}, ends at ${formatSeconds(plan.end)} to stay within ${MAX_SPAN} s`
    : start;
}
