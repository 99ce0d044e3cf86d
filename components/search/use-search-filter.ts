import { useAddressFilter } from '@/components/ui/use-address-filter';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import type { SearchInput } from '@/lib/features/search/client';
import {
  SEARCH_FLAWS,
  SEARCH_KINDS,
  SEARCH_MEDIA,
  SEARCH_ORDERS,
  SEARCH_WHEN,
} from '@/lib/features/search/rules';

/** What is looked for, as the address has it; empty: it does not matter. */
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

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** The address's values as the call wants them. */
function toInput(values: SearchValues): SearchInput {
  const { query, kind, category, status, when, from, to, media, order, page } = values;
  const { difficulty, theme, author, warnings } = values;
  return {
    query,
    kind: oneOf(SEARCH_KINDS, kind),
    categoryId: category || undefined,
    status: oneOf(RECORD_STATUSES, status),
    when: oneOf(SEARCH_WHEN, when),
    from: isCalendarDate(from) ? from : undefined,
    to: isCalendarDate(to) ? to : undefined,
    mediaType: oneOf(SEARCH_MEDIA, media),
    difficulty: oneOf(DIFFICULTIES, difficulty),
    theme: theme || undefined,
    flaw: oneOf(SEARCH_FLAWS, warnings),
    author: author || undefined,
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
