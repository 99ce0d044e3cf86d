import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import {
  findUnevenAnswers,
  nameImbalance,
  nameStaying,
  shuffleAnswers,
  type UnevenAnswers,
} from '@/lib/features/plan/uneven-answers';
import styles from './plan-balance.module.css';
import type { Arranging } from './use-arranging';

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
