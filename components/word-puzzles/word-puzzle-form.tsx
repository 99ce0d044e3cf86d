'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { type AutosavedDraft, useAutosavedDraft } from '@/components/drafts/autosaved-draft';
import { ConflictDialog } from '@/components/drafts/conflict-dialog';
import { MoreFields, ReasonField } from '@/components/drafts/more-fields';
import { PlanningFields, planningConflicts } from '@/components/drafts/planning-fields';
import { RecordFormFrame } from '@/components/drafts/record-form-frame';
import { describeSaves, useSaveActions } from '@/components/drafts/save-actions';
import { useSaveAndGoOn } from '@/components/drafts/use-next-gap';
import { HistoryDialog } from '@/components/history/history-dialog';
import { useOwnApi } from '@/components/layout/own-api';
import { BesidePlayerView } from '@/components/layout/player-view';
import { RecordFormLint } from '@/components/lint/record-lint';
import { NearRecords } from '@/components/near-duplicates/near-records';
import { NotesPanel } from '@/components/notes/notes-panel';
import { DeleteButton } from '@/components/records/delete-button';
import { WordPuzzlePreview } from '@/components/records/record-preview';
import { WordPuzzleWarnings } from '@/components/records/record-warnings';
import { ReviewNotice } from '@/components/review/review-notice';
import { useApproval, useShownReview } from '@/components/review/use-record-review';
import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DateField, Options, SelectField, TextField } from '@/components/ui/field';
import { ReadError } from '@/components/ui/read-state';
import { ButtonLink } from '@/components/ui/screen-link';
import { deliverTypeahead } from '@/lib/browser/typed-ahead';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { ApiError } from '@/lib/errors/api-error';
import { useActiveCategories, useCategoryNames } from '@/lib/features/categories/client';
import { toLintedPuzzle } from '@/lib/features/lint/lint';
import { isReleased, STAYS_IN_PLACE } from '@/lib/features/records/rules';
import { useMayChange } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { puzzleTexts, toUpperCaseWord } from '@/lib/features/word-puzzles/rules';
import {
  buildPuzzleDraftKey,
  findProposedStart,
  toFormStart,
  useWordPuzzleForm,
  type WordPuzzleFormOptions,
  type WordPuzzleValues,
} from './use-word-puzzle-form';
import { useWordPuzzleSteps } from './use-word-puzzle-steps';
import { WordField } from './word-field';
import styles from './word-puzzle-form.module.css';

interface WordPuzzleFormProps extends Omit<WordPuzzleFormOptions, 'proposed'> {
  review: ReviewDetail | null;
  withProposal: boolean;
  onRestored: () => void;
  onEdit: (puzzle: WordPuzzle) => void;
  onDeleted: () => void;
}

interface EditOccupantProps {
  form: UseFormReturn<WordPuzzleValues>;
  draft: AutosavedDraft<WordPuzzleValues>;
  /** It is true if the puzzle in the form is stored, so that its text is not offered as a draft of the occupant. */
  isStored: boolean;
  onEdit: (occupant: WordPuzzle) => void;
}

/** Opens the puzzle in the wanted slot. The text of a new puzzle becomes a draft in the form of that stored puzzle. */
function EditOccupant({ form, draft, isStored, onEdit }: EditOccupantProps) {
  const label = 'Edit the stored one';
  const values = form.getValues();
  const { categoryId, forDate } = values;
  if (isStored) return <ButtonLink href={buildWordPuzzlePath(categoryId, forDate)}>{label}</ButtonLink>;

  async function edit() {
    try {
      const occupant = await findWordPuzzle(categoryId, forDate);
      if (!occupant) return form.clearErrors();
      const { values: base, version } = toFormStart(occupant);
      if (!draft.moveTo(buildPuzzleDraftKey(occupant), { values, base, version })) return;
      // The form must be clean before it gets the occupant, or it would store the typed text under the occupant's key.
      flushSync(() => form.reset());
      onEdit(occupant);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setError('root', { message: error.message });
    }
  }

  return <Button onClick={edit}>{label}</Button>;
}

/** Shows the form of new and stored puzzles (docs/product.md, 2 and 5). */
export function WordPuzzleForm({
  review,
  withProposal,
  onRestored,
  onEdit,
  onDeleted,
  ...options
}: WordPuzzleFormProps) {
  const { stored } = options;
  const shown = useShownReview(review, withProposal);
  const isOwnApi = useOwnApi();
  const record = useWordPuzzleForm({ ...options, proposed: findProposedStart(stored, shown) });
  const { form, conflict, current, mustExplain, needsDate, refusal, resolve } = record;
  const { control, formState, register } = form;
  const draft = useAutosavedDraft(record, { record: stored ? buildPuzzleDraftKey(stored) : undefined });
  const categories = useActiveCategories();
  // The type of `useWatch` is partial, but all fields here have default values.
  const puzzle = useWatch({ control }) as WordPuzzleValues;
  // The category is controlled, because its options arrive after its value.
  const category = useController({ control, name: 'categoryId' });
  const word = useController({ control, name: 'word' });
  const { field: dismissed } = useController({ control, name: 'dismissed' });
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const nextGap = useWordPuzzleSteps({ ...options.initial, ...stored }, form.getValues, options.today);
  const approval = useApproval(review, shown);
  const saves = useSaveActions(stored?.status, review?.needsOther, approval);
  const mayDelete = useMayChange(review);
  const goOn = useSaveAndGoOn(record, isOwnApi && !approval ? nextGap : undefined, saves[0]);
  useEffect(() => {
    // Further letters may have been typed into the field already.
    const typedSince = form.getValues('word');
    deliverTypeahead((typed) =>
      form.setValue('word', toUpperCaseWord(typed + typedSince), { shouldDirty: true }),
    );
  }, [form]);
  const { categoryId: firstCategory } = stored ?? options.initial;
  const isListed = categories.data?.some(({ id }) => id === firstCategory);
  const nameCategory = useCategoryNames();

  return (
    <BesidePlayerView view={<WordPuzzlePreview {...puzzle} />}>
      <Card>
        {review && (
          <ReviewNotice
            item={review}
            shown={shown}
            isLive={stored !== null && isReleased(stored, options.today)}
          />
        )}
        <RecordFormFrame
          record={record}
          draft={draft}
          goOn={goOn}
          saves={saves}
          hint={describeSaves(saves, {
            stored: stored?.status,
            forDate: puzzle.forDate,
            today: options.today,
            goesOn: goOn.saveAndGoOn !== null,
            needsDate,
            runsAnyDay: puzzle.runsAnyDay,
          })}
          firstField={options.initial.categoryId ? 'word' : 'categoryId'}
          wayOut={
            refusal?.code === 'slot_taken' && (
              <EditOccupant form={form} draft={draft} isStored={stored !== null} onEdit={onEdit} />
            )
          }
          actions={
            <>
              {stored && isOwnApi && <Button onClick={() => setIsHistoryOpen(true)}>History</Button>}
              {current && isOwnApi && mayDelete && (
                <DeleteButton
                  record={{
                    ...current,
                    game: 'word_puzzle',
                    title: current.word,
                    category: nameCategory(current.categoryId),
                  }}
                  today={options.today}
                  onDeleted={onDeleted}
                  onRefused={(message) => form.setError('root', { message })}
                />
              )}
            </>
          }
        >
          <SelectField
            label="Category"
            aria-invalid={category.fieldState.invalid || undefined}
            {...category.field}
          >
            <option value="">Select Category</option>
            {firstCategory && !isListed && (
              <option value={firstCategory}>{nameCategory(firstCategory)}</option>
            )}
            <Options of={(categories.data ?? []).map(({ id, category: name }) => [id, name])} />
          </SelectField>
          <ReadError error={categories.error} onRetry={() => categories.mutate()} />
          <WordField {...word.field} isInvalid={word.fieldState.invalid} />
          <TextField
            label={puzzleTexts.hint.title}
            maxLength={puzzleTexts.hint.most}
            autoComplete="off"
            aria-invalid={formState.errors.hint ? true : undefined}
            {...register('hint')}
          />
          <RecordFormLint linted={toLintedPuzzle(puzzle)} dismissed={dismissed} />
          <DateField
            label="Select Date"
            className={styles.date}
            hint={stored && isReleased(stored, options.today) ? STAYS_IN_PLACE : undefined}
            aria-invalid={formState.errors.forDate ? true : undefined}
            {...register('forDate')}
          />
          <PlanningFields control={control} isOnBench={puzzle.forDate === ''} />
          <MoreFields
            control={control}
            forDate={puzzle.forDate}
            today={options.today}
            explanationHint="Why it is this word. For staff only."
          />
          {mustExplain && (
            <ReasonField noun="puzzle" isInvalid={Boolean(formState.errors.reason)} {...register('reason')} />
          )}
          <WordPuzzleWarnings draft={puzzle} storedId={stored?.id} />
        </RecordFormFrame>
        {conflict && (
          <ConflictDialog
            noun="puzzle"
            fields={{
              categoryId: { title: 'Category', describe: ({ categoryId }) => nameCategory(categoryId) },
              ...puzzleTexts,
              forDate: { title: 'Date', describe: ({ forDate }) => forDate && formatWeekdayDate(forDate) },
              ...planningConflicts,
              // A reason belongs to one change, so reasons never conflict.
              reason: null,
            }}
            conflict={conflict}
            onResolve={resolve}
          />
        )}
        {stored && isHistoryOpen && (
          <HistoryDialog
            subjectType="word_puzzle"
            subjectId={stored.id}
            onClose={() => setIsHistoryOpen(false)}
            onRestored={onRestored}
          />
        )}
      </Card>
      <NearRecords
        draft={{ text: puzzle.hint, answer: puzzle.word, options: [] }}
        forDate={puzzle.forDate}
        subjectId={stored?.id}
      />
      {stored && isOwnApi && <NotesPanel subjectType="word_puzzle" subjectId={stored.id} />}
    </BesidePlayerView>
  );
}
