import type { KeyboardEvent } from 'react';
import { DraftOffer } from '@/components/drafts/draft-offer';
import { useAutosavedDraft } from '@/components/drafts/use-autosaved-draft';
import { useRecordForm } from '@/components/drafts/use-record-form';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { TextAreaField } from '@/components/ui/text-area-field';
import { addNote, type NotedRecord } from '@/lib/features/notes/client';
import { findNoteProblem, NOTE_MAX_LENGTH } from '@/lib/features/notes/rules';
import styles from './notes-panel.module.css';

const start = { values: { text: '' } };

/** Writes a note. The text is kept as a draft until it is stored, also when the page is left. */
export function NoteForm({ subjectType, subjectId }: NotedRecord) {
  const record = useRecordForm<{ text: string }>({
    start,
    fields: ['text'],
    check({ text }) {
      const message = findNoteProblem(text);
      return message ? { field: 'text', message } : null;
    },
    async save({ text }, { idempotencyKey, isRetry }) {
      await addNote({ subjectType, subjectId }, text, { idempotencyKey, isRetry });
      return start;
    },
  });
  const { form, problem, submit } = record;
  const { isSubmitting, submitCount } = form.formState;
  const draft = useAutosavedDraft(record, { record: `note:${subjectType}:${subjectId}` });

  const send = form.handleSubmit(async (values) => {
    await submit(values);
  });

  /** Inside this form the shortcut for submitting sends the note instead of the screen's form. */
  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <DraftOffer {...draft} />
      <TextAreaField
        label="Note"
        maxLength={NOTE_MAX_LENGTH}
        aria-invalid={problem ? true : undefined}
        onKeyDown={sendByKeys}
        {...form.register('text')}
      />
      {problem && (
        <Message key={submitCount} tone="error">
          {problem}
        </Message>
      )}
      <Button type="submit" busy={isSubmitting}>
        Add note
      </Button>
    </form>
  );
}
