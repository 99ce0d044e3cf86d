import { type FormEvent, useId, useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DateField, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { showToast } from '@/components/ui/toaster';
import { useAction } from '@/components/ui/use-action';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useMayPublish, useMyAccount, useStaffNames } from '@/lib/features/accounts/client';
import { assignGaps } from '@/lib/features/plan/client';
import type { GapAssignment } from '@/lib/features/plan/contract';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { type Cell, proposeDueDay } from '@/lib/features/plan/rules';
import { findCellAt } from './cell-focus';
import type { GapState } from './plan-cell';
import { nameCount, namePlace } from './plan-names';
import { type Selection, toCellKey, toGapKey } from './use-selection';

interface AssigningInput {
  gaps: readonly Gap[];
  assignments: readonly GapAssignment[];
  today: CalendarDate;
  selection: Selection;
}

export function useAssigning({ gaps, assignments, today, selection }: AssigningInput) {
  const [openedKeys, setOpenedKeys] = useState<ReadonlySet<string>>(new Set());
  const opened = gaps.filter((gap) => openedKeys.has(toGapKey(gap)));
  // The dialog closes when its last gap is filled, and must not open again when that gap becomes empty.
  if (openedKeys.size > 0 && opened.length === 0) setOpenedKeys(new Set());
  const byCell = new Map(assignments.map((assignment) => [toGapKey(assignment), assignment]));
  const openGaps = (chosen: readonly Gap[]) => setOpenedKeys(new Set(chosen.map(toGapKey)));
  const findGap = (cell: Cell | null) => cell && gaps.find((gap) => toGapKey(gap) === toCellKey(cell));

  /** Returns the focused gap if it is not selected, otherwise the selected gaps. */
  function findTargetGaps(): readonly Gap[] {
    const cell = findCellAt(document.activeElement);
    const gap = findGap(cell);
    if (!cell || !gap || selection.isGapSelected(cell)) return selection.gaps;
    return [gap];
  }

  useShortcut({
    keys: 'Alt+A',
    description: 'Assign the gap, or all that are selected',
    run: () => openGaps(findTargetGaps()),
  });

  return {
    /** It is empty while the dialog is closed. */
    opened,
    findAssignment: (gap: Gap) => byCell.get(toGapKey(gap)),
    findAssignee(cell: Cell): GapState['assignee'] {
      const assignment = byCell.get(toCellKey(cell));
      if (!assignment) return undefined;
      const { person, dueOn } = assignment;
      return { person, dueOn, isOverdue: dueOn < today };
    },
    openGap(cell: Cell) {
      const gap = findGap(cell);
      if (gap) openGaps([gap]);
    },
    openGaps,
    findTargetGaps,
    close: () => setOpenedKeys(new Set()),
  };
}

export type Assigning = ReturnType<typeof useAssigning>;

interface AssignDialogProps {
  game: ReviewedGame;
  today: CalendarDate;
  assigning: Assigning;
}

export function AssignDialog({ game, today, assigning }: AssignDialogProps) {
  const { opened: gaps, findAssignment, close } = assigning;
  const mayPublish = useMayPublish();
  const assigned = gaps.flatMap((gap) => {
    const assignment = findAssignment(gap);
    return assignment ? [{ gap, assignment }] : [];
  });
  // A writer may take only free gaps, and return only the writer's own gaps.
  const assignable = gaps.filter((gap) => mayPublish || !findAssignment(gap));
  const returnable = assigned
    .filter(({ assignment }) => mayPublish || assignment.isOwn)
    .map(({ gap }) => gap);
  const ownName = useMyAccount().data?.username ?? '';
  const names = useStaffNames();
  const formId = useId();
  const [first] = gaps;
  const current = first && findAssignment(first);
  const latestDueDay = assignable[0]?.forDate ?? today;
  const [person, setPerson] = useState(current?.person ?? '');
  const [dueOn, setDueOn] = useState(() =>
    current && current.dueOn >= today ? current.dueOn : proposeDueDay(today, latestDueDay),
  );
  const { busy, problem, setProblem, run } = useAction<'assign' | 'return'>();
  const hasLeft = useHasLeft();
  // During a request the dialog stays open, because a closed dialog could not show an error.
  const cancel = () => busy || close();
  const targetName = gaps.length === 1 && first ? namePlace(first) : nameCount(gaps.length, 'gap');

  /** Assigns the gaps to a person, or with null to nobody. */
  const sendAssignments = (to: string | null, message: string) =>
    run(to === null ? 'return' : 'assign', async () => {
      const targets = to === null ? returnable : assignable;
      const sent = targets.map((gap) => ({
        categoryId: gap.categoryId,
        forDate: gap.forDate,
        seen: findAssignment(gap)?.id,
      }));
      await assignGaps({ game, gaps: sent, person: to, dueOn: to === null ? null : dueOn });
      if (!hasLeft.current) close();
      showToast(message);
    });

  function submitAssignment(event: FormEvent) {
    event.preventDefault();
    const to = mayPublish ? person : ownName;
    if (!to) setProblem('Choose a person');
    else if (!dueOn) setProblem('Choose a day');
    else void sendAssignments(to, `Assigned to ${to}, due ${formatWeekdayDate(dueOn)}`);
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title={`Assign ${targetName}`}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {returnable.length > 0 && (
            <Button busy={busy === 'return'} onClick={() => sendAssignments(null, 'Assigned to nobody now')}>
              {mayPublish ? 'Take back' : 'Give back'}
            </Button>
          )}
          {assignable.length > 0 && (
            <Button type="submit" form={formId} variant="primary" busy={busy === 'assign'}>
              {mayPublish ? 'Assign' : 'Take it'}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="stack-4" onSubmit={submitAssignment} noValidate>
        {problem && <Message tone="error">{problem}</Message>}
        {assigned.length > 0 && (
          <ul>
            {assigned.map(({ gap, assignment }) => (
              <li key={assignment.id}>
                {gaps.length > 1 && `${namePlace(gap)}: `}
                <bdi>{assignment.person}</bdi>, {assignment.dueOn < today ? 'overdue since' : 'due'}{' '}
                {formatWeekdayDate(assignment.dueOn)}
              </li>
            ))}
          </ul>
        )}
        {assignable.length === 0 && returnable.length === 0 && (
          <p>
            {gaps.length === 1 ? 'It is' : 'They are'} already assigned. Editors and admins can change that.
          </p>
        )}
        {mayPublish && (
          <SelectField label="Person" value={person} onChange={({ target }) => setPerson(target.value)}>
            <option value="">Choose a person</option>
            {[...new Set([...names, person])].filter(Boolean).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {assignable.length > 0 && (
          <DateField
            label="Due day"
            min={today}
            max={latestDueDay}
            required
            value={dueOn}
            onChange={({ target }) => setDueOn(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
