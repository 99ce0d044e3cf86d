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
 * The tokens that stand in the index for a record's filterable values. The index then finds words and filters together: a
 * word that all records have, by an author of three, reads three rows. Values are written in hexadecimal, so that each is
 * one token.
 */
export function filterTokens(filterable: Filterable): string[] {
  return FILTERS.flatMap((filter) => {
    const value = filterable[filter];
    return value ? `${FILTER_MARK}${filter[0]}${Buffer.from(value).toString('hex')}` : [];
  });
}
