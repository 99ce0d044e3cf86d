import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { DISMISSAL_REASON_MAX_LENGTH } from '@/lib/features/lint/lint';
import styles from './lint-notes.module.css';

interface DismissFindingProps {
  /** Of the rule. */
  name: string;
  onDismiss: (reason: string) => void;
}

/** Dismisses a warning, for a reason. It stands within a form: its keys do not submit that one. */
export function DismissFinding({ name, onDismiss }: DismissFindingProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="quiet" aria-label={`Dismiss: ${name}`} onClick={() => setIsAsking(true)}>
        Dismiss
      </Button>
    );
  }

  function dismiss() {
    if (reason.trim() === '') setIsMissing(true);
    else onDismiss(reason.trim());
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) dismiss();
    }
    if (event.key === 'Escape') setIsAsking(false);
  }

  return (
    <div className={styles.reason}>
      <TextField
        autoFocus
        label="Why it is right as it is"
        error={isMissing ? 'Say why it is right' : undefined}
        autoComplete="off"
        maxLength={DISMISSAL_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={press}
      />
      <Button onClick={dismiss}>Dismiss</Button>
      <Button variant="quiet" onClick={() => setIsAsking(false)}>
        Cancel
      </Button>
    </div>
  );
}
