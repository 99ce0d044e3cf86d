import { type Control, Controller } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { DateField } from '@/components/ui/date-field';
import { Message } from '@/components/ui/message';
import { SelectField } from '@/components/ui/select-field';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './place-fields.module.css';
import type { QuestionValues } from './question-draft';

interface PlaceFieldsProps {
  control: Control<QuestionValues>;
  /** The name to show if the category is not an active one. */
  categoryName: string;
}

/** Category and date of a question. */
export function PlaceFields({ control, categoryName }: PlaceFieldsProps) {
  const isOwnApi = useOwnApi();
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
              {categories.map(({ id, category }) => (
                <option key={id} value={id}>
                  {category}
                </option>
              ))}
            </SelectField>
          )}
        />
        <Controller
          control={control}
          name="forDate"
          render={({ field, fieldState }) => (
            <DateField
              label="Date"
              aria-invalid={fieldState.invalid || undefined}
              {...field}
              hint={isOwnApi ? 'Without a date it is on the bench.' : undefined}
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
