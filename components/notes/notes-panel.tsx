import { useEffect, useRef } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { type NotedRecord, useNotes } from '@/lib/features/notes/client';
import { noteAnchor } from '@/lib/features/notes/rules';
import { NoteForm } from './note-form';
import { NoteItem } from './note-item';
import styles from './notes-panel.module.css';

interface NotesPanelProps extends NotedRecord {
  /** False shows the notes without the form. */
  mayWrite?: boolean;
}

/** The notes of a record, open and resolved, with a form for a new one. */
export function NotesPanel({ mayWrite = true, ...record }: NotesPanelProps) {
  const { data: notes, error, mutate } = useNotes(record);
  const isLedTo = useRef(false);
  // The address may name one of them, once they are there.
  useEffect(() => {
    const { hash } = window.location;
    const named = notes?.find(({ id }) => hash === `#${noteAnchor(id)}`);
    if (!named || isLedTo.current) return;
    isLedTo.current = true;
    document.getElementById(noteAnchor(named.id))?.focus();
  }, [notes]);
  const threads = notes?.filter(({ replyTo }) => !replyTo);
  const open = threads?.filter(({ resolvedAt }) => !resolvedAt) ?? [];
  return (
    <Card as="section" className={styles.panel} aria-label="Notes">
      <div className={styles.heading}>
        <h2>Notes</h2>
        {open.length > 0 && <Badge tone="warning">{`${open.length} unresolved`}</Badge>}
      </div>
      {error && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {!notes && !error && <Spinner label="Loading notes…" />}
      {threads && threads.length > 0 && (
        <ul className={styles.notes}>
          {threads.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              replies={notes?.filter(({ replyTo }) => replyTo === note.id) ?? []}
              mayWrite={mayWrite}
              record={record}
            />
          ))}
        </ul>
      )}
      {mayWrite && <NoteForm key={record.subjectId} {...record} />}
    </Card>
  );
}
