import 'server-only';
import type { SEARCH_MEDIA, SoughtFlaw } from '@/lib/features/search/rules';
import type { Searchable } from './load-records';

/** Begins tokens that no text has: a character for private use. */
const FILTER_MARK = '\ue000';

/** What a filter may ask for, and a document has; the first letter of each stands for it. */
const FILTERS = [
  'kind',
  'categoryId',
  'status',
  'mediaType',
  'difficulty',
  'themeKey',
  'authorId',
  'flaw',
] as const;
type Filters = Pick<Searchable, Exclude<(typeof FILTERS)[number], 'themeKey' | 'flaw'>> & {
  themeKey: string;
  flaw: SoughtFlaw;
};
export type Filterable = Partial<
  Omit<Filters, 'mediaType'> & { mediaType: (typeof SEARCH_MEDIA)[number] | null }
>;

/**
 * The tokens of what is known: the index finds what a filter wants together with the words, so that a word of all records
 * and the three of one person meet in three. In digits, as each value needs one of its own.
 */
export function filterTokens(filterable: Filterable): string[] {
  return FILTERS.flatMap((filter) => {
    const value = filterable[filter];
    return value ? `${FILTER_MARK}${filter[0]}${Buffer.from(value).toString('hex')}` : [];
  });
}
