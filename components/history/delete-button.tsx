import { useState } from 'react';
import { useHasLeft } from '@/components/drafts/use-has-left';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { showErrorToast, showUndoToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { replaceRecord } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import styles from './history-list.module.css';
import { ReplacementField, type Slot } from './replacement-field';
import { undoChange } from './undo-change';

interface DeleteButtonProps {
  noun: string;
  /** Deletes the record; returns the history entry that restores it. Throws ApiError. */
  remove: (reason?: string) => Promise<{ historyEntryId: string }>;
  /** Remembers the deletion among other changes; returns the toast's undo, by default that of this deletion alone. */
  remember?: (message: string, historyEntryId: string) => () => void;
  /** Visitors can see the record, so a dialog asks for confirmation and a reason. */
  isLive: boolean;
  /** It is the slot of a record of today, for which the dialog offers records of the bench. */
  slot?: Slot;
  loss: string;
  /** It may navigate, so it is not called after the person has left the screen. */
  onDeleted: () => void;
  onRefused: (message: string) => void;
}

const REASON_MISSING = 'Say why it is deleted';

/** Deletes a record, a visible one with a reason, and offers Undo for ten seconds, also on the next screen. */
export function DeleteButton({ noun, remove, slot, ...props }: DeleteButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  /** It is null while the dialog is closed. */
  const [reason, setReason] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [replacement, setReplacement] = useState<PlannedRecord | null>(null);
  const name = noun.toLowerCase();
  const hasLeft = useHasLeft();

  async function deleteRecord() {
    setIsBusy(true);
    try {
      const why = reason?.trim();
      const { historyEntryId } = await (slot && replacement
        ? replaceRecord(slot, replacement, why)
        : remove(why));
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
      // The record went live since the screen was opened.
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
        className={styles.atEnd}
        busy={isBusy && reason === null}
        onClick={props.isLive ? openDialog : deleteRecord}
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
          // A closed dialog could not show why the deletion failed.
          onCancel={() => isBusy || setReason(null)}
        >
          <p dir="auto">{props.loss}</p>
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
