import { RecordFilter, toFilterInput, toOneOf } from '@/components/records/record-filter';
import { ChoiceField, ClearButton, DateRangeFields } from '@/components/ui/filter-fields';
import { Message } from '@/components/ui/message';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { useAllCategories } from '@/lib/features/categories/client';
import { PLAN_FILTERS } from '@/lib/features/plan/filter-records';
import type { SearchInput } from '@/lib/features/search/client';
import { SEARCH_MAX_FOUND, SEARCH_ORDERS, SEARCH_PAGE_SIZE, SEARCH_WHEN } from '@/lib/features/search/rules';
import styles from './search-screen.module.css';

/** The query of the address has these fields; an empty field does not filter. */
const FIELDS = ['query', 'kind', 'category', 'when', 'from', 'to', 'order', 'page', ...PLAN_FILTERS] as const;

type SearchValues = Record<(typeof FIELDS)[number], string>;

const PAGE_MAX = SEARCH_MAX_FOUND / SEARCH_PAGE_SIZE;

const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= PAGE_MAX;

function toInput(values: SearchValues): SearchInput {
  const { query, kind, category, when, from, to, order, page } = values;
  return {
    ...toFilterInput(values),
    query,
    kind: toOneOf(REVIEWED_GAMES, kind),
    categoryId: category || undefined,
    when: toOneOf(SEARCH_WHEN, when),
    from: isCalendarDate(from) ? from : undefined,
    to: isCalendarDate(to) ? to : undefined,
    order: toOneOf(SEARCH_ORDERS, order),
    page: isPage(Number(page)) ? Number(page) : undefined,
  };
}

/** Keeps the search in the URL. Typing replaces the history entry, and each choice adds one. */
export function useSearchFilter() {
  const { values, update, clearExcept } = useAddressFilter(FIELDS);
  return {
    values,
    input: toInput(values),
    update: (change: Partial<SearchValues>) =>
      update({ page: '', ...change }, 'query' in change ? 'replace' : 'push'),
    clearFilters: () => clearExcept('query'),
    isNarrowed: FIELDS.some((name) => !['query', 'order', 'page'].includes(name) && values[name]),
  };
}

const days = Object.entries({ coming: 'Coming days', released: 'Up to today', bench: 'The bench' });
const kinds = Object.entries(games).map(([game, { names }]) => [game, names] as const);
const orders = Object.entries({ date: 'Latest day first' });

interface SearchFilterProps {
  values: SearchValues;
  onChange: (change: Partial<SearchValues>) => void;
  onClear?: () => void;
}

export function SearchFilter({ values, onChange, onClear }: SearchFilterProps) {
  const { data: categories } = useAllCategories();
  const categoryNames = (categories ?? []).map(({ id, category }) => [id, category] as const);
  const isCategoryGone =
    categories && values.category !== '' && !categories.some(({ id }) => id === values.category);
  const bind = (name: keyof SearchValues) => ({
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <ChoiceField {...bind('kind')} label="Game" all="Everything" options={kinds} />
      <ChoiceField {...bind('category')} label="Category" all="Every category" options={categoryNames} />
      <RecordFilter values={values} onChange={onChange} />
      <ChoiceField {...bind('when')} label="Days" all="Any day" options={days} />
      <DateRangeFields values={values} onChange={onChange} />
      <ChoiceField {...bind('order')} label="Order" all="Best first" options={orders} />
      {onClear && <ClearButton onClear={onClear}>Search everywhere</ClearButton>}
      {isCategoryGone && (
        <Message tone="warning" className={styles.gone}>
          The category that this searches in is no longer there: choose another one.
        </Message>
      )}
    </div>
  );
}
