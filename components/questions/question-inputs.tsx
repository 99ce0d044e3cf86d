import type { RefCallback } from 'react';
import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField, Options, SelectField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { useShortcut } from '@/lib/browser/shortcuts';
import { type ChoiceName, choiceNames } from '@/lib/contract/kinds';
import { useActiveCategories } from '@/lib/features/categories/client';
import { questionTexts } from '@/lib/features/questions/fields';
import type { QuestionDraft } from '@/lib/features/questions/rules';
import { STAYS_IN_PLACE } from '@/lib/features/records/rules';
import type { QuestionValues } from './question-draft';
import styles from './question-form.module.css';

interface PlaceFieldsProps {
  control: Control<QuestionValues>;
  /** The name to show if the category is not an active one. */
  categoryName: string;
  isLive: boolean;
}

export function PlaceFields({ control, categoryName, isLive }: PlaceFieldsProps) {
  const isOwnApi = useOwnApi();
  const benchHint = isOwnApi ? 'Without a date it is on the bench.' : undefined;
  const { data: categories = [], error } = useActiveCategories();
  return (
    <>
      <div className={styles.fields}>
        <Controller
          control={control}
          name="categoryId"
          render={({ field, fieldState }) => (
            <SelectField
              label="Category"
              className={styles.category}
              aria-invalid={fieldState.invalid || undefined}
              {...field}
            >
              {!categories.some(({ id }) => id === field.value) && (
                <option value={field.value}>{categoryName}</option>
              )}
              <Options of={categories.map(({ id, category }) => [id, category])} />
            </SelectField>
          )}
        />
        <Controller
          control={control}
          name="forDate"
          render={({ field, fieldState }) => (
            <DateField
              label="Date"
              className={styles.day}
              aria-invalid={fieldState.invalid || undefined}
              {...field}
              hint={isLive ? STAYS_IN_PLACE : benchHint}
              // Without a bench (hosted mode) the date cannot be cleared.
              onChange={({ target }) => (isOwnApi || target.value) && field.onChange(target.value)}
            />
          )}
        />
      </div>
      {error && <Message tone="error">{error.message}</Message>}
    </>
  );
}

interface ChoiceInputsProps {
  correct: ChoiceName | null;
  onCorrectChange: (correct: ChoiceName | null) => void;
  /** Ref of the first "correct" radio button, for focus when none is set. */
  correctRef: RefCallback<HTMLInputElement>;
  invalid?: ChoiceName;
  register: UseFormRegister<QuestionDraft>;
  onShuffle: () => void;
}

/** Alt with a number marks that choice as correct, wherever the focus is. */
function useMarkKey(number: 1 | 2 | 3 | 4, onCorrectChange: (correct: ChoiceName) => void): void {
  useShortcut({
    keys: `Alt+${number}`,
    description: `Mark choice ${number} as correct`,
    run: () => onCorrectChange(`choice${number}`),
  });
}

/** Marking clears other marks (docs/product.md, 4); marks come after all texts, so that Tab moves from text to text. */
export function ChoiceInputs({
  correct,
  onCorrectChange,
  correctRef,
  invalid,
  register,
  onShuffle,
}: ChoiceInputsProps) {
  useMarkKey(1, onCorrectChange);
  useMarkKey(2, onCorrectChange);
  useMarkKey(3, onCorrectChange);
  useMarkKey(4, onCorrectChange);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Choices</legend>
      <div className={styles.rows}>
        {choiceNames.map((name) => (
          <div key={name} className={styles.row} data-choice={name} data-correct={correct === name} />
        ))}
        {choiceNames.map((name) => (
          <div key={name} className={styles.text} data-choice={name}>
            <TextField
              label={questionTexts[name].title}
              className={styles.field}
              maxLength={questionTexts[name].most}
              autoComplete="off"
              aria-invalid={invalid === name ? true : undefined}
              {...register(name)}
            />
          </div>
        ))}
        {choiceNames.map((name, index) => (
          <div key={name} className={styles.mark} data-choice={name}>
            <Checkbox
              ref={index === 0 ? correctRef : undefined}
              label={`Choice ${index + 1} is correct`}
              tone="success"
              aria-keyshortcuts={`Alt+${index + 1}`}
              checked={correct === name}
              onChange={({ target }) => onCorrectChange(target.checked ? name : null)}
            />
          </div>
        ))}
      </div>
      <Button variant="quiet" className={styles.shuffle} onClick={onShuffle}>
        Shuffle choices
      </Button>
    </fieldset>
  );
}
