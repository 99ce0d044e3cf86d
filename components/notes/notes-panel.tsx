import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { useAction } from '@/components/ui/use-action';
import { formatInstant } from '@/lib/dates/calendar-date';
import { useStaffNames } from '@/lib/features/accounts/client';
import { type NotedRecord, resolveNote, useNotes } from '@/lib/features/notes/client';
import type { Note } from '@/lib/features/notes/contract';
import { buildNoteAnchor, splitNote } from '@/lib/features/notes/rules';
import { NoteForm } from './note-form';
import styles from './notes-panel.module.css';

function NoteText({ children: text }: { children: string }) {
  const names = useStaffNames();
  return (
    <p className={styles.text} dir="auto">
      {splitNote(text, names).map(({ start, text: piece, href, mention }) => {
        if (href) {
          return (
            <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {piece}
            </a>
          );
        }
        return mention ? <strong key={start}>{piece}</strong> : piece;
      })}
    </p>
  );
}

function Signature({ note }: { note: Note }) {
  const { author = 'Somebody', writtenAt, resolvedAt, resolvedBy = 'somebody' } = note;
  return (
    <p className="small-print">
      <strong>{author}</strong> <time dateTime={writtenAt}>{formatInstant(writtenAt)}</time>
      {resolvedAt && <> · resolved by {resolvedBy}</>}
    </p>
  );
}

interface NoteItemProps {
  note: Note;
  replies: readonly Note[];
  record: NotedRecord;
}

function NoteItem({ note, replies, record }: NoteItemProps) {
  const { id, text, resolvedAt } = note;
  const { busy, problem, run } = useAction<'resolve'>();
  const [isAnswering, setIsAnswering] = useState(false);
  const resolve = () => run('resolve', () => resolveNote(id, !resolvedAt));

  return (
    <li id={buildNoteAnchor(id)} tabIndex={-1} className={styles.note} data-resolved={Boolean(resolvedAt)}>
      <div className={styles.head}>
        <Signature note={note} />
        <div>
          <Button variant="quiet" onClick={() => setIsAnswering(true)}>
            Reply
          </Button>
          <Button variant="quiet" busy={busy !== null} onClick={resolve}>
            {resolvedAt ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      </div>
      <NoteText>{text}</NoteText>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id} id={buildNoteAnchor(reply.id)} tabIndex={-1}>
              <Signature note={reply} />
              <NoteText>{reply.text}</NoteText>
            </li>
          ))}
        </ul>
      )}
      {isAnswering && <NoteForm {...record} replyTo={id} onDone={() => setIsAnswering(false)} />}
      {problem && <Message tone="error">{problem}</Message>}
    </li>
  );
}

export function NotesPanel(record: NotedRecord) {
  const { data: notes, error, mutate } = useNotes(record);
  const hasFocusedNote = useRef(false);
  // The address may name a note, which is focused after the notes have loaded.
  useEffect(() => {
    const { hash } = window.location;
    const named = notes?.find(({ id }) => hash === `#${buildNoteAnchor(id)}`);
    if (!named || hasFocusedNote.current) return;
    hasFocusedNote.current = true;
    document.getElementById(buildNoteAnchor(named.id))?.focus();
  }, [notes]);
  const threads = notes?.filter(({ replyTo }) => !replyTo);
  const unresolved = threads?.filter(({ resolvedAt }) => !resolvedAt) ?? [];
  return (
    <Card as="section" className="stack-3" aria-label="Notes">
      <div className={styles.line}>
        <h2>Notes</h2>
        {unresolved.length > 0 && <Badge tone="warning">{`${unresolved.length} unresolved`}</Badge>}
      </div>
      <ReadState data={notes} error={error} label="Loading notes…" onRetry={() => mutate()} />
      {threads && threads.length > 0 && (
        <ul className="stack-3">
          {threads.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              replies={notes?.filter(({ replyTo }) => replyTo === note.id) ?? []}
              record={record}
            />
          ))}
        </ul>
      )}
      <NoteForm key={record.subjectId} {...record} />
    </Card>
  );
}
