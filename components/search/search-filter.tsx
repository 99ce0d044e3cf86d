import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { DateRangeFields } from '@/components/ui/date-range-fields';
import { games } from '@/lib/contract/games';
import { DIFFICULTIES } from '@/lib/contract/kinds';
import { useAllCategories } from '@/lib/features/categories/client';
import { useHistoryAuthors } from '@/lib/features/history/client';
import { statusNames } from '@/lib/features/records/rules';
import type { SEARCH_MEDIA } from '@/lib/features/search/rules';
import { useThemes } from '@/lib/features/themes/client';
import { themeKey } from '@/lib/features/themes/rules';
import styles from './search-filter.module.css';
import type { SearchValues } from './use-search-filter';

const days = Object.entries({ coming: 'Coming days', released: 'Up to today', bench: 'The bench' });
const kinds = Object.entries(games).map(([game, { names }]) => [game, names] as const);
const media = Object.entries({
  image: 'With image',
  audio: 'With audio',
  no_image: 'Without image',
  no_audio: 'Without audio',
} satisfies Record<(typeof SEARCH_MEDIA)[number], string>);
const difficulties = DIFFICULTIES.map((name) => [name, name] as const);
const orders = Object.entries({ date: 'Latest day first' });

interface SearchFilterProps {
  values: SearchValues;
  onChange: (change: Partial<SearchValues>) => void;
  /** Present while something is narrowed down. */
  onClear?: () => void;
}

/** Narrows a search down: by kind, category, status, days, media, theme tag and author; and says in which order. */
export function SearchFilter({ values, onChange, onClear }: SearchFilterProps) {
  const { data: categories = [] } = useAllCategories();
  const authors = useHistoryAuthors();
  const categoryNames = categories.map(({ id, category }) => [id, category] as const);
  const known = useThemes();
  const isSought = (theme: string) => themeKey(theme) === themeKey(values.theme);
  const sought = known.find(isSought) ?? values.theme;
  const themes = new Set([...known, sought].filter(Boolean));
  const people = new Set([...authors, values.author].filter(Boolean));
  const bind = (name: keyof SearchValues) => ({
    className: styles.choice,
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <ChoiceField {...bind('kind')} label="Game" all="Everything" options={kinds} />
      <ChoiceField {...bind('category')} label="Category" all="Every category" options={categoryNames} />
      <ChoiceField
        {...bind('status')}
        label="Status"
        all="Any status"
        options={Object.entries(statusNames)}
      />
      <ChoiceField {...bind('media')} label="Media" all="Any or none" options={media} />
      <ChoiceField {...bind('difficulty')} label="Difficulty" all="Any difficulty" options={difficulties} />
      <ChoiceField
        {...bind('theme')}
        label="Theme tag"
        all="Any or none"
        value={sought}
        options={[...themes].map((theme) => [theme, theme])}
      />
      <ChoiceField
        {...bind('author')}
        label="Author"
        all="Everybody"
        options={[...people].map((name) => [name, name])}
      />
      <ChoiceField {...bind('when')} label="Days" all="Any day" options={days} />
      <DateRangeFields values={values} className={styles.choice} onChange={onChange} />
      <ChoiceField {...bind('order')} label="Order" all="Best first" options={orders} />
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Search everywhere
        </Button>
      )}
    </div>
  );
}
