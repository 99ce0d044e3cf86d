'use client';

import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ConflictDialog, type ConflictFields } from '@/components/drafts/conflict-dialog';
import { ReasonField } from '@/components/drafts/reason-field';
import { RecordFormFrame } from '@/components/drafts/record-form-frame';
import { useAutosavedDraft } from '@/components/drafts/use-autosaved-draft';
import { useSaveAndGoOn } from '@/components/drafts/use-next-gap';
import { DeleteButton } from '@/components/history/delete-button';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useCapabilities } from '@/components/layout/capabilities';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateField } from '@/components/ui/date-field';
import { Message } from '@/components/ui/message';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useActiveCategories, useCategoryNames } from '@/lib/features/categories/client';
import { deleteWordPuzzle } from '@/lib/features/word-puzzles/client';
import {
  HINT_MAX_LENGTH,
  REASON_MISSING_MESSAGE,
  type WordPuzzleDraft,
} from '@/lib/features/word-puzzles/rules';
import { useWordPuzzleForm, type WordPuzzleFormOptions } from './use-word-puzzle-form';
import { useWordPuzzleSteps } from './use-word-puzzle-steps';
import { WordField } from './word-field';
import styles from './word-puzzle-form.module.css';
import { WordPuzzleNotes } from './word-puzzle-notes';

interface WordPuzzleFormProps extends WordPuzzleFormOptions {
  /** Another version is stored now. */
  onRestored: () => void;
  onDeleted: () => void;
}

const conflictFields: Omit<ConflictFields<WordPuzzleDraft>, 'categoryId'> = {
  word: { title: 'Word', describe: ({ word }) => word },
  hint: { title: 'Hint', describe: ({ hint }) => hint },
  forDate: { title: 'Date', describe: ({ forDate }) => forDate && formatWeekdayDate(forDate) },
  // Why it changes is for this change alone.
  reason: null,
};

/** The word puzzle form, for new and for stored puzzles (spec, sections 2 and 5). */
export function WordPuzzleForm({ onRestored, onDeleted, ...options }: WordPuzzleFormProps) {
  const { stored } = options;
  const { history, deleteRecords, wordPuzzleOverview } = useCapabilities();
  const record = useWordPuzzleForm(options);
  const { form, version, conflict, current, mustExplain, restore, resolve } = record;
  const { control, formState, register } = form;
  const draft = useAutosavedDraft(form, {
    record: stored ? `word_puzzle:${stored.id}` : undefined,
    version,
    onRestore: restore,
  });
  const categories = useActiveCategories();
  const values = useWatch({ control });
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const goToNextGap = useWordPuzzleSteps(stored ?? options.initial, form.getValues);
  const goOn = useSaveAndGoOn(record, wordPuzzleOverview ? goToNextGap : undefined);
  const isListed = categories.data?.some(({ id }) => id === stored?.categoryId) ?? false;
  const nameOf = useCategoryNames();

  return (
    <Card>
      <RecordFormFrame
        record={record}
        draft={draft}
        goOn={goOn}
        firstField={options.initial.categoryId ? 'word' : 'categoryId'}
        actions={
          <>
            {stored && history && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
            {current && deleteRecords && (
              <DeleteButton
                noun="Word puzzle"
                remove={(reason) => deleteWordPuzzle(current, reason)}
                mustExplain={mustExplain}
                reason={() => form.getValues('reason')}
                onUnexplained={() => {
                  form.setError('reason', { message: REASON_MISSING_MESSAGE });
                  form.setFocus('reason');
                }}
                onDeleted={onDeleted}
                onRefused={(message) => form.setError('root', { message })}
              />
            )}
          </>
        }
      >
        <Controller
          control={control}
          name="categoryId"
          render={({ field, fieldState }) => (
            // Controlled: its options arrive after its value.
            <SelectField label="Category" aria-invalid={fieldState.invalid || undefined} {...field}>
              <option value="">Select Category</option>
              {stored && categories.data && !isListed && (
                <option value={stored.categoryId}>Inactive category</option>
              )}
              {categories.data?.map(({ id, category }) => (
                <option key={id} value={id}>
                  {category}
                </option>
              ))}
            </SelectField>
          )}
        />
        {categories.error && (
          <Message tone="error" action={<Button onClick={() => categories.mutate()}>Retry</Button>}>
            {categories.error.message}
          </Message>
        )}
        <Controller
          control={control}
          name="word"
          render={({ field }) => <WordField {...field} isInvalid={Boolean(formState.errors.word)} />}
        />
        <TextField
          label="Hint"
          maxLength={HINT_MAX_LENGTH}
          autoComplete="off"
          aria-invalid={formState.errors.hint ? true : undefined}
          {...register('hint')}
        />
        <DateField
          label="Select Date"
          className={styles.date}
          aria-invalid={formState.errors.forDate ? true : undefined}
          {...register('forDate')}
        />
        {mustExplain && (
          <ReasonField noun="puzzle" isInvalid={Boolean(formState.errors.reason)} {...register('reason')} />
        )}
        <WordPuzzleNotes draft={{ ...form.getValues(), ...values }} storedId={stored?.id} />
      </RecordFormFrame>
      <ConflictDialog
        noun="puzzle"
        fields={{
          categoryId: { title: 'Category', describe: ({ categoryId }) => nameOf(categoryId) },
          ...conflictFields,
        }}
        conflict={conflict}
        onResolve={resolve}
      />
      {stored && isHistoryOpen && (
        <HistoryDialog
          subjectType="word_puzzle"
          subjectId={stored.id}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={onRestored}
        />
      )}
    </Card>
  );
}
