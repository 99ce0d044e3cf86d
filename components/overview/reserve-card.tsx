import { undoChange } from '@/components/history/undo-change';
import { itemPath } from '@/components/review/review-paths';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ScreenLink } from '@/components/ui/screen-link';
import type { ReserveRun } from '@/lib/features/overview/contract';
import { sectionId } from '@/lib/features/overview/rules';
import { nameDate } from '@/lib/features/records/rules';
import styles from './work-card.module.css';

const words = { done: 'It is back on the bench', otherwise: 'What was there before is kept under History.' };

interface ReserveCardProps {
  runs: readonly ReserveRun[];
  mayUndo: boolean;
  /** Called after an undo. */
  onUndone: () => void;
}

/** Slots that the reserve filled because nothing was ready on their day; renders nothing without any. */
export function ReserveCard({ runs, mayUndo, onUndone }: ReserveCardProps) {
  if (runs.length === 0) return null;
  return (
    <Card as="section" id={sectionId('Reserve')} className={styles.card} aria-label="Reserve">
      <h2 className={styles.title}>
        Reserve ran <span className={styles.total}>{runs.length}</span>
      </h2>
      <ul className={styles.items}>
        {runs.map((run) => (
          <li key={run.historyEntryId} className={styles.item}>
            <ScreenLink href={itemPath(run)} className={styles.name} dir="auto">
              {run.title}
            </ScreenLink>
            <p className={styles.quiet}>
              {run.category} · {nameDate(run.forDate)}: nothing was ready.
            </p>
            {mayUndo && (
              <Button
                variant="quiet"
                aria-label={`Undo: ${run.title}`}
                onClick={async () => (await undoChange(run, words)) && onUndone()}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
