import 'server-only';
import type { Searchable } from '@/lib/features/search/searchable';

/** Begins tokens that no text has: a character for private use. */
const FILTER_MARK = '\ue000';

/** What a filter may ask for, and a document has. */
export type Filterable = Partial<
  Pick<Searchable, 'kind' | 'categoryId' | 'status' | 'mediaType' | 'difficulty' | 'authorId'>
>;

const letters: Record<keyof Filterable, string> = {
  kind: 'k',
  categoryId: 'c',
  status: 's',
  mediaType: 'm',
  difficulty: 'd',
  authorId: 'a',
};

/**
 * The tokens of what is known: the index finds what a filter wants together with the words, so that a word of all records
 * and the three of one person meet in three. In digits, as each value needs one of its own.
 */
export function filterTokens(filterable: Filterable): string[] {
  return Object.entries(letters).flatMap(([field, letter]) => {
    const value = filterable[field as keyof Filterable];
    return value ? `${FILTER_MARK}${letter}${Buffer.from(value).toString('hex')}` : [];
  });
}
