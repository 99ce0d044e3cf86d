import { RecordFilter } from '@/components/records/record-filter';
import { ChoiceField } from '@/components/ui/choice-field';
import { ClearButton } from '@/components/ui/clear-button';
import { DateRangeFields } from '@/components/ui/date-range-fields';
import { Message } from '@/components/ui/message';
import { KeptViews } from '@/components/views/kept-views';
import { games } from '@/lib/contract/kinds';
import { useAllCategories } from '@/lib/features/categories/client';
import styles from './search-screen.module.css';
import type { SearchValues } from './use-search-filter';

const days = Object.entries({ coming: 'Coming days', released: 'Up to today', bench: 'The bench' });
const kinds = Object.entries(games).map(([game, { names }]) => [game, names] as const);
const orders = Object.entries({ date: 'Latest day first' });

interface SearchFilterProps {
  values: SearchValues;
  onChange: (change: Partial<SearchValues>) => void;
  /** Present while something is narrowed down. */
  onClear?: () => void;
}

/** Narrows a search down: by kind, category, status, days, media, theme tag, author and warnings; and says in which order. */
export function SearchFilter({ values, onChange, onClear }: SearchFilterProps) {
  const { data: categories } = useAllCategories();
  const categoryNames = (categories ?? []).map(({ id, category }) => [id, category] as const);
  const isCategoryGone =
    categories && values.category !== '' && !categories.some(({ id }) => id === values.category);
  const bind = (name: keyof SearchValues) => ({
    className: styles.choice,
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <ChoiceField {...bind('kind')} label="Game" all="Everything" options={kinds} />
      <ChoiceField {...bind('category')} label="Category" all="Every category" options={categoryNames} />
      <RecordFilter values={values} className={styles.choice} onChange={onChange} />
      <ChoiceField {...bind('when')} label="Days" all="Any day" options={days} />
      <DateRangeFields values={values} className={styles.choice} onChange={onChange} />
      <ChoiceField {...bind('order')} label="Order" all="Best first" options={orders} />
      <KeptViews />
      {onClear && <ClearButton onClear={onClear}>Search everywhere</ClearButton>}
      {isCategoryGone && (
        <Message tone="warning" className={styles.gone}>
          The category that this searches in is no longer there: choose another one.
        </Message>
      )}
    </div>
  );
}
