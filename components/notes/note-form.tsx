import { type KeyboardEvent, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { DraftOffer, useAutosavedDraft } from '@/components/drafts/autosaved-draft';
import { useRecordForm } from '@/components/drafts/use-record-form';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { addNote, type NotedRecord } from '@/lib/features/notes/client';
import { findNoteProblem, NOTE_MAX_LENGTH } from '@/lib/features/notes/rules';
import { MentionField } from './mention-field';
import styles from './notes-panel.module.css';

const start = { values: { text: '' } };

interface NoteFormProps extends NotedRecord {
  replyTo?: string;
  onDone?: () => void;
}

/** Sends a note or a reply; its text is stored as a draft until then, also when the person leaves. */
export function NoteForm({ subjectType, subjectId, replyTo, onDone }: NoteFormProps) {
  const record = useRecordForm<{ text: string }>({
    start,
    fields: ['text'],
    check({ text }) {
      const message = findNoteProblem(text);
      return message ? { field: 'text', message } : null;
    },
    async save({ text }, { idempotencyKey, isRetry }) {
      await addNote({ subjectType, subjectId, replyTo, text }, { idempotencyKey, isRetry });
      return start;
    },
    onDone,
  });
  const { form, problem } = record;
  const { isSubmitting, submitCount } = form.formState;
  const draft = useAutosavedDraft(record, {
    record: ['note', subjectType, subjectId, replyTo].filter(Boolean).join(':'),
  });
  const { length } = useWatch({ control: form.control, name: 'text' });
  useEffect(() => {
    if (replyTo) form.setFocus('text');
  }, [form, replyTo]);

  const send = record.send();

  /** Inside this form the shortcut for submitting sends the note instead of the screen's form. */
  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <DraftOffer {...draft} />
      <MentionField
        label={replyTo ? 'Reply' : 'Note'}
        counter={{ used: length, max: NOTE_MAX_LENGTH }}
        aria-invalid={problem ? true : undefined}
        onKeyDown={sendByKeys}
        {...form.register('text')}
      />
      {problem && (
        <Message key={submitCount} tone="error">
          {problem}
        </Message>
      )}
      <div className={styles.line}>
        <Button type="submit" busy={isSubmitting}>
          {replyTo ? 'Send reply' : 'Add note'}
        </Button>
        {replyTo && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
