import type { SearchField } from '@/lib/features/records/rules';
import { foldText } from '@/lib/text/fold-text';
import { foldedTokens, type Term } from './search-text';

/**
 * How well a record answers the terms: for each the best field it was found in, and more where a field has all that was
 * typed as it was typed; and the field that answers best beside the first one, which is shown anyway.
 */
export function rateRecord(
  fields: readonly SearchField[],
  query: string,
  terms: readonly Term[],
  measure: (token: string, term: Term) => number,
): { score: number; also?: SearchField } {
  const phrase = foldText(query).trim();
  const best = terms.map(() => 0);
  let asTyped = 0;
  let telling = 0;
  let also: SearchField | undefined;
  for (const [index, field] of fields.entries()) {
    const folded = foldText(field.text);
    const tokens = foldedTokens(folded);
    const fits = terms.map(
      (term) => field.weight * Math.max(0, ...tokens.map((token) => measure(token, term))),
    );
    for (const [at, fit] of fits.entries()) best[at] = Math.max(best[at] ?? 0, fit);
    if (folded.includes(phrase)) asTyped = Math.max(asTyped, field.weight);
    if (index > 0 && Math.max(0, ...fits) > telling) {
      telling = Math.max(...fits);
      also = field;
    }
  }
  return { score: best.reduce((sum, value) => sum + value, asTyped), also };
}
