import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { formatInstant } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { resolveNote } from '@/lib/features/notes/client';
import type { Note } from '@/lib/features/notes/contract';
import { NoteText } from './note-text';
import styles from './notes-panel.module.css';

/** A note with its author, time and whether it is resolved. */
export function NoteItem({ note, mayWrite }: { note: Note; mayWrite: boolean }) {
  const { id, text, author = 'Somebody', writtenAt, resolvedAt, resolvedBy = 'somebody' } = note;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function decide() {
    setIsBusy(true);
    setProblem(null);
    try {
      await resolveNote(id, !resolvedAt);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
    setIsBusy(false);
  }

  return (
    <li className={styles.note} data-resolved={Boolean(resolvedAt)}>
      <div className={styles.head}>
        <p className={styles.when}>
          <strong>{author}</strong> <time dateTime={writtenAt}>{formatInstant(writtenAt)}</time>
          {resolvedAt && <> · resolved by {resolvedBy}</>}
        </p>
        {mayWrite && (
          <Button variant="quiet" busy={isBusy} onClick={decide}>
            {resolvedAt ? 'Reopen' : 'Resolve'}
          </Button>
        )}
      </div>
      <NoteText>{text}</NoteText>
      {problem && <Message tone="error">{problem}</Message>}
    </li>
  );
}
