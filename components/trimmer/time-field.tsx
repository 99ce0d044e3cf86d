import { useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { formatTimecode, parseTimecode } from '@/lib/features/trimming/rules';
import styles from './trimmer-editor.module.css';

interface TimeFieldProps {
  label: string;
  /** Seconds. */
  value: number;
  onCommit: (seconds: number) => void;
}

/** A time typed as `mm:ss.s`; taken over with Enter or on leaving the field. */
export function TimeField({ label, value, onCommit }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);

  function commit() {
    if (draft === null) return;
    const seconds = parseTimecode(draft);
    setIsInvalid(seconds === null);
    if (seconds === null) return;
    setDraft(null);
    onCommit(seconds);
  }

  return (
    <TextField
      className={styles.field}
      label={label}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={draft ?? formatTimecode(value)}
      error={isInvalid ? 'Type a time like 01:23.4' : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          setDraft(null);
          setIsInvalid(false);
        }
      }}
    />
  );
}
