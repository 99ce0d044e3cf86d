import { foldText, searchTokens, type Term } from './search-text';

/** One text of a record, and how much it counts that something was found there. */
export interface SearchField {
  /** As people know it: "Question", "Choice 2". */
  name: string;
  text: string;
  weight: number;
}

type Fit = (token: string, term: Term) => number;

/** How well one field answers each term, in the order of the terms. */
function fitsOf(field: SearchField, terms: readonly Term[], measure: Fit): number[] {
  const tokens = searchTokens(field.text);
  return terms.map((term) => field.weight * Math.max(0, ...tokens.map((token) => measure(token, term))));
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
  const fits = fields.map((field) => fitsOf(field, terms, measure));
  const best = terms.map((_, index) => Math.max(0, ...fits.map((ofField) => ofField[index] ?? 0)));
  const phrase = foldText(query).trim();
  const asTyped = fields.map(({ text, weight }) => (foldText(text).includes(phrase) ? weight : 0));
  return best.reduce((sum, value) => sum + value, 0) + Math.max(0, ...asTyped);
}

/** The field that answers best beside the first one, which is shown anyway; undefined where none answers. */
export function tellingField(
  fields: readonly SearchField[],
  terms: readonly Term[],
  measure: Fit,
): SearchField | undefined {
  const [, ...others] = fields;
  const fits = others.map((field) => ({ field, fit: Math.max(0, ...fitsOf(field, terms, measure)) }));
  return fits.filter((one) => one.fit > 0).toSorted((one, other) => other.fit - one.fit)[0]?.field;
}
