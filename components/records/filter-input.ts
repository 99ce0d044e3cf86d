import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { SEARCH_FLAWS, SEARCH_MEDIA } from '@/lib/features/search/rules';
import type { FilterName } from './record-filter';

/** The text as one of the values; undefined where it is none of them. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** The fields of a call for what a filter holds; a value that is none of the choices is left out. */
export function filterInput({
  status,
  media,
  difficulty,
  theme,
  author,
  warnings,
}: Record<FilterName, string>) {
  return {
    status: oneOf(RECORD_STATUSES, status),
    mediaType: oneOf(SEARCH_MEDIA, media),
    difficulty: oneOf(DIFFICULTIES, difficulty),
    theme: theme || undefined,
    flaw: oneOf(SEARCH_FLAWS, warnings),
    author: author || undefined,
  };
}
