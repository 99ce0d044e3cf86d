import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { searchEndpoints } from '@/lib/features/search/contract';

type SearchInput = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** Begins tokens that no text has: a character for private use. */
const FILTER_MARK = '\ue000';

/** The filterable values of a document; the first letter of each name marks its tokens. */
type Filters = Required<
  Pick<SearchInput, 'kind' | 'categoryId' | 'status' | 'mediaType' | 'difficulty' | 'flaw'>
> & { themeKey: string; authorId: string };
export type Filterable = { [Name in keyof Filters]?: Filters[Name] | readonly Filters[Name][] | null };

/**
 * The tokens for what filters ask for, each in hexadecimal as one word. In the index of words, a word that all records have
 * is found for an author of three by reading three rows.
 */
export function filterTokens(filterable: Filterable): string[] {
  return Object.entries(filterable).flatMap(([filter, values]) =>
    [values ?? []].flat().map((value) => `${FILTER_MARK}${filter[0]}${Buffer.from(value).toString('hex')}`),
  );
}
