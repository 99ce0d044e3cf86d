import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type CalendarDate, formatMonthDay, formatShortDay } from '@/lib/dates/calendar-date';
import { targetNames } from '@/lib/features/categories/rules';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { type Deviation, findDeviations, wholeWeeks } from '@/lib/features/plan/rules';
import {
  findUnevenAnswers,
  nameImbalance,
  nameStaying,
  shuffleAnswers,
  type UnevenAnswers,
} from '@/lib/features/plan/uneven-answers';
import styles from './plan-balance.module.css';
import type { Arranging } from './use-arranging';

interface PlanTargetsProps {
  days: readonly CalendarDate[];
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
}

function nameDeviation({ kind, by }: Deviation): string {
  return by < 0 ? `${-by} ${targetNames[kind]} missing` : `${by} ${targetNames[kind]} too many`;
}

/** What each shown week has over and under its categories' targets; nothing where no category has any. */
export function PlanTargets({ days, categories, records }: PlanTargetsProps) {
  const wanting = categories.filter(({ active, targets }) => active && Object.keys(targets).length > 0);
  const weeks = wholeWeeks(days);
  if (wanting.length === 0 || weeks.length === 0) return null;
  return (
    <details className={styles.targets} open>
      <summary>Targets by week</summary>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {weeks.map((monday) => (
                <th key={monday} scope="col">
                  Week of <time dateTime={monday}>{formatShortDay(monday)}</time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wanting.map(({ id, category, targets }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {category}
                </th>
                {weeks.map((monday) => {
                  const own = records.filter(({ categoryId }) => categoryId === id);
                  const deviations = findDeviations(targets, own, monday);
                  return (
                    <td key={monday}>
                      {deviations.length === 0 ? '✓ as wanted' : deviations.map(nameDeviation).join(', ')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface PlanBalanceProps {
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  arranging: Arranging;
  isTheirs: (record: PlannedRecord) => boolean;
}

const nameGroup = ({ monday, category = '' }: UnevenAnswers) =>
  monday ? `Week of ${formatMonthDay(monday)}` : category;

const randomBelow = (limit: number) => Math.floor(Math.random() * limit);

/** The weeks and categories whose right answers are at one position too often, with a button to shuffle them. */
export function PlanBalance({ isTheirs, today, categories, records, arranging }: PlanBalanceProps) {
  const summary = useRef<HTMLElement>(null);
  const hasShuffled = useRef(false);
  // Who can be shuffled costs more to find out than the rest of the plan to show.
  const [isOpen, setIsOpen] = useState(false);
  // Only when the records change: the plan renders for much else.
  const uneven = useMemo(
    () => findUnevenAnswers({ today, categories, records }),
    [today, categories, records],
  );
  const count = uneven.length;

  // After a shuffle its button may be gone, and the focus with it.
  useEffect(() => {
    if (!hasShuffled.current || document.activeElement !== document.body) return;
    hasShuffled.current = false;
    const cell = document.querySelector<HTMLElement>('td [tabindex="0"]');
    (count > 0 ? summary.current : cell)?.focus();
  }, [count]);

  if (count === 0) return null;
  const shuffling = { today, isTheirs };

  async function shuffle(group: UnevenAnswers) {
    const wishes = shuffleAnswers(group, shuffling, randomBelow);
    const told = wishes.length === 1 ? '1 answer shuffled' : `${wishes.length} answers shuffled`;
    hasShuffled.current = true;
    if (!(await arranging.arrange(wishes, `${told}: ${nameGroup(group)}`))) hasShuffled.current = false;
  }

  return (
    <details className={styles.balance} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary ref={summary}>
        Right answers stand unevenly: <span dir="auto">{uneven.map(nameGroup).join(', ')}</span>
      </summary>
      <ul className={styles.groups}>
        {(isOpen ? uneven : []).map((group) => {
          const staying = nameStaying(group, shuffling);
          return (
            <li key={nameGroup(group)} className={styles.group}>
              <p>
                <strong dir="auto">{nameGroup(group)}</strong>: {nameImbalance(group.imbalance)}.
                {staying && <span className={styles.staying}> Kept as they are: {staying}.</span>}
              </p>
              {shuffleAnswers(group, shuffling, () => 0).length > 0 && (
                <Button
                  aria-label={`Shuffle the answers: ${nameGroup(group)}`}
                  busy={arranging.isBusy}
                  onClick={() => shuffle(group)}
                >
                  Shuffle the answers
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
