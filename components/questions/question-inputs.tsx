import type { CSSProperties } from 'react';
import { type Control, type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField, Options, SelectField, TextField } from '@/components/ui/field';
import { ReadError } from '@/components/ui/read-state';
import { useShortcut } from '@/lib/browser/shortcuts';
import { type ChoiceName, choiceNames, makeForEachChoice } from '@/lib/contract/kinds';
import { useActiveCategories } from '@/lib/features/categories/client';
import { questionTexts } from '@/lib/features/questions/fields';
import { drawOrder, orderChoices } from '@/lib/features/questions/rules';
import { STAYS_IN_PLACE } from '@/lib/features/records/rules';
import type { QuestionValues } from './question-draft';
import styles from './question-form.module.css';

interface PlaceFieldsProps {
  control: Control<QuestionValues>;
  /** It is shown until the active categories have loaded, and for an inactive category. */
  categoryName: string;
  isLive: boolean;
}

export function PlaceFields({ control, categoryName, isLive }: PlaceFieldsProps) {
  const isOwnApi = useOwnApi();
  const benchHint = isOwnApi ? 'Without a date it is on the bench.' : undefined;
  const { data: categories = [], error, mutate } = useActiveCategories();
  // The category is controlled, because its options arrive after its value.
  const category = useController({ control, name: 'categoryId' });
  const date = useController({ control, name: 'forDate' });
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label="Category"
          className={styles.category}
          aria-invalid={category.fieldState.invalid || undefined}
          {...category.field}
        >
          {!categories.some(({ id }) => id === category.field.value) && (
            <option value={category.field.value}>{categoryName}</option>
          )}
          <Options of={categories.map(({ id, category: name }) => [id, name])} />
        </SelectField>
        <DateField
          label="Date"
          className={styles.day}
          aria-invalid={date.fieldState.invalid || undefined}
          {...date.field}
          hint={isLive ? STAYS_IN_PLACE : benchHint}
          // Without a bench (hosted mode) the date cannot be cleared.
          onChange={({ target }) => (isOwnApi || target.value) && date.field.onChange(target.value)}
        />
      </div>
      <ReadError error={error} onRetry={() => mutate()} />
    </>
  );
}

/** Alt with a number marks that choice as correct, wherever the focus is. */
function useMarkKey(number: 1 | 2 | 3 | 4, onCorrectChange: (correct: ChoiceName) => void): void {
  useShortcut({
    keys: `Alt+${number}`,
    description: `Mark choice ${number} as correct`,
    run: () => onCorrectChange(`choice${number}`),
  });
}

const rowStyles = makeForEachChoice((_, index) => ({ '--row': index + 1 }) as CSSProperties);

const drawNumberBelow = (limit: number) => Math.floor(Math.random() * limit);

/** Marking clears other marks (docs/product.md, 4); marks come after all texts, so that Tab moves from text to text. */
export function ChoiceInputs({ form }: { form: UseFormReturn<QuestionValues> }) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const { field: correct } = useController({ control, name: 'correctChoice' });
  useMarkKey(1, correct.onChange);
  useMarkKey(2, correct.onChange);
  useMarkKey(3, correct.onChange);
  useMarkKey(4, correct.onChange);

  function shuffle() {
    const shuffled = orderChoices(form.getValues(), drawOrder(drawNumberBelow));
    form.reset(shuffled, { keepDefaultValues: true, keepFieldsRef: true });
  }

  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Choices</legend>
      <div className={styles.rows}>
        {choiceNames.map((name) => (
          <div
            key={name}
            className={styles.row}
            style={rowStyles[name]}
            data-choice={name}
            data-correct={correct.value === name}
          />
        ))}
        {choiceNames.map((name) => (
          <div key={name} className={styles.text} style={rowStyles[name]}>
            <TextField
              label={questionTexts[name].title}
              className={styles.field}
              maxLength={questionTexts[name].most}
              autoComplete="off"
              aria-invalid={errors[name] ? true : undefined}
              {...register(name)}
            />
          </div>
        ))}
        {choiceNames.map((name, index) => (
          <div key={name} className={styles.mark} style={rowStyles[name]}>
            <Checkbox
              // The form focuses the first mark if none is set.
              ref={index === 0 ? correct.ref : undefined}
              label={`Choice ${index + 1} is correct`}
              tone="success"
              aria-keyshortcuts={`Alt+${index + 1}`}
              checked={correct.value === name}
              onChange={({ target }) => correct.onChange(target.checked ? name : null)}
            />
          </div>
        ))}
      </div>
      <Button variant="quiet" className={styles.shuffle} onClick={shuffle}>
        Shuffle choices
      </Button>
    </fieldset>
  );
}
