import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { SEARCH_FLAWS, SEARCH_MEDIA } from '@/lib/features/search/rules';
import type { FilterName } from './record-filter';

/** The one of the values that the text is; undefined for any other. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** What records are filtered by, as calls want it: what is none of the choices does not matter. */
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
