import type { SearchField } from '@/lib/features/records/rules';
import { foldText } from '@/lib/text/normalize';
import { searchTokens, type Term } from './search-text';

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
  const rated = fields.map((field) => {
    const tokens = searchTokens(field.text);
    const fits = terms.map(
      (term) => field.weight * Math.max(0, ...tokens.map((token) => measure(token, term))),
    );
    return {
      field,
      fits,
      best: Math.max(0, ...fits),
      asTyped: foldText(field.text).includes(phrase) ? field.weight : 0,
    };
  });
  const bestOfTerms = terms.map((_, at) => Math.max(0, ...rated.map(({ fits }) => fits[at] ?? 0)));
  const asTyped = Math.max(0, ...rated.map((one) => one.asTyped));
  const others = rated.slice(1).filter(({ best }) => best > 0);
  const [also] = others.toSorted((one, other) => other.best - one.best);
  return { score: bestOfTerms.reduce((sum, fit) => sum + fit, asTyped), also: also?.field };
}
