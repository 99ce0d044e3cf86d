import { useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { SwapDialog } from '@/components/records/swap-dialog';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Confirmation, Dialog } from '@/components/ui/dialog';
import type { GapAssignment, PlanCategory } from '@/lib/features/plan/contract';
import { type Calendar, type Gap, suggestFills } from '@/lib/features/plan/fill-gaps';
import { useGapTicks } from './gap-ticks';
import styles from './plan-dialogs.module.css';
import { nameCount, namePlace, nameRecord } from './plan-names';
import type { Arranging } from './use-arranging';
import type { Moving } from './use-moving';

interface FillDialogProps {
  calendar: Calendar;
  gaps: readonly Gap[];
  assignments: readonly GapAssignment[];
  arranging: Arranging;
  onClose: () => void;
}

/** Shows which records of the bench would fill which gaps; a person unticks some and confirms. */
export function FillDialog({ calendar, gaps, assignments, arranging, onClose }: FillDialogProps) {
  const { included, checkboxes } = useGapTicks({ gaps, today: calendar.today, assignments });
  const suggestions = suggestFills(calendar, included);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const chosen = suggestions.filter(({ record }) => !leftOut.includes(record.id));
  const countedGaps = nameCount(chosen.length, 'gap');
  const hasLeft = useHasLeft();

  function includeRecord(id: string, isIncluded: boolean) {
    setLeftOut(isIncluded ? leftOut.filter((one) => one !== id) : [...leftOut, id]);
  }

  async function fillGaps() {
    const rearrangements = chosen.map(({ record, date }) => ({ record, forDate: date }));
    await arranging.arrange(rearrangements, `${countedGaps} filled`);
    // The person may have closed this dialog and opened it again.
    if (!hasLeft.current) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fill gaps from the bench"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {suggestions.length > 0 && (
            <Button
              variant="primary"
              busy={arranging.isBusy}
              onClick={() => chosen.length > 0 && fillGaps()}
              aria-disabled={chosen.length === 0}
            >
              Fill {countedGaps}
            </Button>
          )}
        </>
      }
    >
      {checkboxes}
      {suggestions.length === 0 ? (
        <p>Nothing ready on the bench fits a gap of these days.</p>
      ) : (
        <ul className="stack-3">
          {suggestions.map(({ record, category, date }) => (
            <li key={record.id}>
              <Checkbox
                label={namePlace({ ...category, forDate: date })}
                hint={nameRecord(record)}
                checked={!leftOut.includes(record.id)}
                onChange={({ target }) => includeRecord(record.id, target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

export function ConflictsDialog({ arranging }: { arranging: Arranging }) {
  const { conflicts, clearConflicts } = arranging;
  if (conflicts.length === 0) return null;
  return (
    <Dialog
      open
      onClose={clearConflicts}
      title="Nothing was changed"
      actions={<Button onClick={clearConflicts}>Close</Button>}
    >
      <p>All of them go together, or none. In the way:</p>
      <ul className={styles.reasons}>
        {[...new Set(conflicts)].map((conflict) => (
          <li key={conflict} dir="auto">
            {conflict}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface PendingMoveDialogProps {
  moving: Moving;
  categories: readonly PlanCategory[];
}

/** Asks before a move that changes the category of a record, or swaps it with the record in its target. */
export function PendingMoveDialog({ moving: { pendingMove, decide }, categories }: PendingMoveDialogProps) {
  if (!pendingMove) return null;
  const { record, occupant, to } = pendingMove;
  const category = categories.find(({ id }) => id === record.categoryId);
  if (!category) return null;
  if (!occupant) {
    return (
      <Confirmation
        title="Into another category?"
        action="Move"
        onConfirm={() => decide(true)}
        onCancel={() => decide(false)}
      >
        <p dir="auto">
          “{nameRecord(record)}” is of {category.category}. It would go to {namePlace(to)}.
        </p>
      </Confirmation>
    );
  }
  return (
    <SwapDialog
      title="This slot is taken"
      moves={[
        { title: record.title, to: namePlace(to) },
        { title: occupant.title, to: namePlace({ ...category, forDate: record.forDate }) },
      ]}
      onDecide={decide}
    />
  );
}
