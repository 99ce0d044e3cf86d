import { ChoiceField } from '@/components/ui/choice-field';
import { games } from '@/lib/contract/kinds';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './review-screen.module.css';
import type { FilterValues } from './use-review-filter';

const names = Object.entries(games).map(([game, { name }]) => [game, name] as const);

interface ReviewFilterProps {
  values: FilterValues;
  /** The authors of what is in the queue. */
  authors: readonly string[];
  onChange: (change: Partial<FilterValues>) => void;
}

/** Narrows the queue down: by game, category and author. */
export function ReviewFilter({ values, authors, onChange }: ReviewFilterProps) {
  const { data: categories = [] } = useActiveCategories();
  const people = new Set([...authors, values.author].filter(Boolean));
  return (
    <search className={styles.filter}>
      <ChoiceField
        label="Game"
        value={values.game}
        all="Every game"
        options={names}
        onChoose={(game) => onChange({ game })}
      />
      <ChoiceField
        label="Category"
        value={values.category}
        all="Every category"
        options={categories.map(({ id, category }) => [id, category])}
        onChoose={(category) => onChange({ category })}
      />
      <ChoiceField
        label="Author"
        value={values.author}
        all="Everybody"
        options={[...people].map((name) => [name, name])}
        onChoose={(author) => onChange({ author })}
      />
    </search>
  );
}
