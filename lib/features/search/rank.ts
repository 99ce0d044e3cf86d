import { foldedTokens, foldText, type Term } from './search-text';

/** One text of a record, and how much it counts that something was found there. */
export interface SearchField {
  /** As people know it: "Question", "Choice 2". */
  name: string;
  text: string;
  weight: number;
}

type Fit = (token: string, term: Term) => number;

/** How well a folded field answers each term, in the order of the terms. */
function fitsOf(folded: string, weight: number, terms: readonly Term[], measure: Fit): number[] {
  const tokens = foldedTokens(folded);
  return terms.map((term) => {
    let best = 0;
    for (const token of tokens) best = Math.max(best, measure(token, term));
    return weight * best;
  });
}

/**
 * How well a record answers the terms: for each the best place it was found in, and more where a field has all that was
 * typed as it was typed.
 */
export function scoreOf(
  fields: readonly SearchField[],
  query: string,
  terms: readonly Term[],
  measure: Fit,
): number {
  const phrase = foldText(query).trim();
  const best = terms.map(() => 0);
  let asTyped = 0;
  for (const { text, weight } of fields) {
    const folded = foldText(text);
    for (const [index, fit] of fitsOf(folded, weight, terms, measure).entries()) {
      best[index] = Math.max(best[index] ?? 0, fit);
    }
    if (folded.includes(phrase)) asTyped = Math.max(asTyped, weight);
  }
  return best.reduce((sum, value) => sum + value, 0) + asTyped;
}

/** The field that answers best beside the first one, which is shown anyway; undefined where none answers. */
export function tellingField(
  fields: readonly SearchField[],
  terms: readonly Term[],
  measure: Fit,
): SearchField | undefined {
  const [, ...others] = fields;
  const fits = others.map((field) => {
    const ofTerms = fitsOf(foldText(field.text), field.weight, terms, measure);
    return { field, fit: Math.max(0, ...ofTerms) };
  });
  return fits.filter((one) => one.fit > 0).toSorted((one, other) => other.fit - one.fit)[0]?.field;
}
