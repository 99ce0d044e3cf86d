import { DateField } from '@/components/ui/date-field';
import { Message } from '@/components/ui/message';
import { SelectField } from '@/components/ui/select-field';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './place-fields.module.css';
import type { QuestionPlace } from './question-draft';

interface PlaceFieldsProps {
  place: QuestionPlace;
  /** What the category is called if it is not an active one. */
  categoryName: string;
  onChange: (place: QuestionPlace) => void;
}

/** Moves a question: its category and its date. */
export function PlaceFields({ place, categoryName, onChange }: PlaceFieldsProps) {
  const { data: categories = [], error } = useActiveCategories();
  const isListed = categories.some(({ id }) => id === place.categoryId);
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label="Category"
          className={styles.category}
          value={place.categoryId}
          onChange={({ target }) => onChange({ ...place, categoryId: target.value })}
        >
          {!isListed && <option value={place.categoryId}>{categoryName}</option>}
          {categories.map(({ id, category }) => (
            <option key={id} value={id}>
              {category}
            </option>
          ))}
        </SelectField>
        <DateField
          label="Date"
          value={place.forDate}
          onChange={({ target }) => target.value && onChange({ ...place, forDate: target.value })}
        />
      </div>
      {error && <Message tone="error">{error.message}</Message>}
    </>
  );
}
