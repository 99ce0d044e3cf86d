import { filterInput, oneOf } from '@/components/records/filter-input';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { REVIEWED_GAMES } from '@/lib/contract/kinds';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import type { SearchInput } from '@/lib/features/search/client';
import { SEARCH_ORDERS, SEARCH_WHEN } from '@/lib/features/search/rules';

/** The search's fields in the address; an empty one does not filter. */
const names = [
  'query',
  'kind',
  'category',
  'status',
  'when',
  'from',
  'to',
  'media',
  'difficulty',
  'theme',
  'author',
  'warnings',
  'order',
  'page',
] as const;

export type SearchValues = Record<(typeof names)[number], string>;

/** The address's values as the call wants them. */
function toInput(values: SearchValues): SearchInput {
  const { query, kind, category, when, from, to, order, page } = values;
  return {
    ...filterInput(values),
    query,
    kind: oneOf(REVIEWED_GAMES, kind),
    categoryId: category || undefined,
    when: oneOf(SEARCH_WHEN, when),
    from: isCalendarDate(from) ? from : undefined,
    to: isCalendarDate(to) ? to : undefined,
    order: oneOf(SEARCH_ORDERS, order),
    page: /^[1-9]\d?$/.test(page) ? Number(page) : undefined,
  };
}

/** What the Search screen looks for, kept in the URL. What is typed replaces its entry, each choice makes a new one. */
export function useSearchFilter() {
  const { values, narrow, clear } = useAddressFilter(names);
  return {
    values,
    input: toInput(values),
    /** Another search begins at its first page. */
    narrow: (change: Partial<SearchValues>) =>
      narrow({ page: '', ...change }, 'query' in change ? 'replace' : 'push'),
    /** All that narrows the search down beside its words. */
    clear: () => clear('query'),
    isNarrowed: names.some((name) => !['query', 'order', 'page'].includes(name) && values[name]),
  };
}
