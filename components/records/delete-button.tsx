import { useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { undoChange } from '@/components/history/undo-change';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { showErrorToast, showUndoToast } from '@/components/ui/toaster';
import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { subjectNames } from '@/lib/features/history/rules';
import { replaceRecord } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { isReleased, REASON_MAX_LENGTH, type Readiness } from '@/lib/features/records/rules';
import type { ShownRecord } from '@/lib/features/review/contract';
import { nameLoss, recordScreens } from './record-screens';
import styles from './records.module.css';
import { findSlotOfToday, ReplacementField } from './replacement-field';

interface DeletedRecord extends Omit<ShownRecord, 'subjectType' | 'subjectId'>, Pick<Readiness, 'status'> {
  id: string;
  version?: number;
}

interface DeleteButtonProps {
  record: DeletedRecord;
  today: CalendarDate;
  /** Remembers the deletion among other changes and returns its undo; by default the toast undoes only the deletion. */
  remember?: (message: string, historyEntryId: string) => () => void;
  /** It may navigate, so it is not called after the person has left the screen. */
  onDeleted: () => void;
  onRefused: (message: string) => void;
}

const REASON_MISSING = 'Say why it is deleted';

/** Deletes a record, with Undo. A released one needs a reason; one of today can be replaced by one of the bench. */
export function DeleteButton({ record, today, ...props }: DeleteButtonProps) {
  const { game, id, version } = record;
  const [isBusy, setIsBusy] = useState(false);
  /** It is null while the dialog is closed. */
  const [reason, setReason] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [replacement, setReplacement] = useState<PlannedRecord | null>(null);
  const slot = findSlotOfToday(record, today);
  const noun = subjectNames[games[game].kind];
  const name = noun.toLowerCase();
  const hasLeft = useHasLeft();

  async function deleteRecord() {
    setIsBusy(true);
    try {
      const why = reason?.trim();
      const { historyEntryId } = await (slot && replacement
        ? replaceRecord(slot, replacement, why)
        : recordScreens[game].remove({ id, version }, why));
      if (!hasLeft.current) props.onDeleted();
      const message = `${noun} deleted`;
      const words = { done: `${noun} restored`, otherwise: `The ${name} is kept under History.` };
      const undo = () => undoChange({ historyEntryId }, words);
      showUndoToast(message, props.remember?.(message, historyEntryId) ?? undo);
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (hasLeft.current) showErrorToast(`The ${name} was not deleted. ${error.message}`);
      else if (reason !== null) setProblem(error.message);
      // The record went live after the screen was opened, so the dialog asks for the reason now.
      else if (error.issues?.[0]?.path === 'reason') setReason('');
      else props.onRefused(error.message);
    }
  }

  function openDialog() {
    setReplacement(null);
    setProblem(null);
    setReason('');
  }

  return (
    <>
      <Button
        variant="danger"
        className={styles.deletion}
        busy={isBusy && reason === null}
        onClick={isReleased(record, today) ? openDialog : deleteRecord}
      >
        Delete
      </Button>
      {reason !== null && (
        <Confirmation
          title={`Delete this ${name}?`}
          action="Delete"
          variant="danger"
          busy={isBusy}
          onConfirm={() => (reason.trim() ? deleteRecord() : setProblem(REASON_MISSING))}
          // During the deletion the dialog stays open, because a closed dialog could not show an error.
          onCancel={() => isBusy || setReason(null)}
        >
          <p dir="auto">{nameLoss(record)}</p>
          {problem && <Message tone="error">{problem}</Message>}
          <TextField
            label="Why it is deleted"
            maxLength={REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {slot && <ReplacementField {...slot} chosen={replacement} onChoose={setReplacement} />}
        </Confirmation>
      )}
    </>
  );
}
