'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { BrowseItem } from '@/lib/features/questions/client';
import type { EditableQuestion } from '@/lib/features/questions/contract';
import styles from './swap-dialog.module.css';

/** The question that holds the slot another one is to move to. */
export type Occupant = BrowseItem & { question: EditableQuestion };

interface SwapDialogProps {
  occupant: Occupant;
  /** Where the occupant would go: the name of the category, and the date. */
  leaves: { category: string; forDate: string };
  onDecide: (isSwap: boolean) => void;
}

/** Asks whether a question and the one in its way trade places. */
export function SwapDialog({ occupant, leaves, onDecide }: SwapDialogProps) {
  const { category, question } = occupant;
  return (
    <Dialog
      open
      onClose={() => onDecide(false)}
      title="This date is taken"
      actions={
        <>
          <Button onClick={() => onDecide(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => onDecide(true)}>
            Swap the two
          </Button>
        </>
      }
    >
      <p>
        {category} already has a question for {formatWeekdayDate(question.forDate)}:
      </p>
      <blockquote className={styles.quote} dir="auto">
        {question.question}
      </blockquote>
      <p>
        If you swap the two, it moves to {leaves.category}, {formatWeekdayDate(leaves.forDate)}.
      </p>
    </Dialog>
  );
}
