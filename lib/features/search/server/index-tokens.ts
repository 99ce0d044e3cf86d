import 'server-only';
import type { Searchable } from './store';

/**
 * Tokens of the index that no text has: they begin with characters for private use. The index finds by them what a
 * filter wants, together with the words, so that a word of a million records and a person's three meet in three.
 */
const FILTER_MARK = '\ue000';
const SHORT_MARK = '\ue001';
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/**
 * Of beginnings of so many characters the index keeps the documents, for there are too many words that have one: SQLite's
 * by itself (migration 22), PostgreSQL's as tokens.
 */
const SHORT_LENGTH = 3;

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

/** The tokens of what is known. Two ids may share one: whoever asks compares the columns as well. */
export function filterTokens(filterable: Filterable): string[] {
  return Object.entries(letters).flatMap(([field, letter]) => {
    const value = filterable[field as keyof Filterable];
    if (value === undefined || value === null) return [];
    return `${FILTER_MARK}${letter}${value.toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, FILTER_MARK)}`;
  });
}

/** Is it a beginning of which the index keeps the documents? */
export function isShort(beginning: string): boolean {
  return [...beginning].length <= SHORT_LENGTH;
}

/** The token of a short beginning. */
export function shortBeginning(text: string): string {
  return `${SHORT_MARK}${text}`;
}

/** The tokens of all short beginnings of words. */
export function shortBeginnings(words: readonly string[]): string[] {
  const lengths = Array.from({ length: SHORT_LENGTH }, (_, index) => index + 1);
  const beginnings = words.flatMap((word) => {
    const characters = [...word];
    return lengths.map((length) => shortBeginning(characters.slice(0, length).join('')));
  });
  return [...new Set(beginnings)];
}
