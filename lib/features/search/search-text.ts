import type { SearchField } from '@/lib/features/records/rules';
import {
  foldText,
  SEARCHED_RUN,
  SEGMENT,
  STARTS_UNSPACED,
  splitSegments,
  splitTokens,
  toSearchTokens,
} from '@/lib/text/normalize';
import type { FoundRecord } from './contract';

const QUERY_MAX_TERMS = 8;
/** A word fits less well if the term is only its beginning, and less still if it is spelt differently. */
const BEGINNING_FIT = 0.75;
const SLIP_FIT = 0.5;
const GUESSABLE = /^[^\p{N}]{4,24}$/u;
const AROUND_RUNS = new RegExp(`(${SEARCHED_RUN.source})`, 'u');

export interface Term {
  text: string;
  /** A token that begins with the text matches, too. */
  isPrefix: boolean;
}

export function parseQuery(query: string): Term[] {
  const terms = splitSegments(foldText(query)).flatMap((segment): Term[] => {
    const tokens = splitTokens(segment);
    if (tokens.length === 1) return tokens.map((text) => ({ text, isPrefix: true }));
    // The last token is a single character. It would match more than the pair before it, which contains it.
    return tokens.slice(0, -1).map((text) => ({ text, isPrefix: false }));
  });
  const unique = new Map(terms.map((term) => [term.text, term]));
  return [...unique.values()].slice(0, QUERY_MAX_TERMS);
}

/** Can a typing error be guessed? Shorter words have too many similar ones, and longer ones are not words. */
export function isGuessable(word: string): boolean {
  return GUESSABLE.test(word) && !STARTS_UNSPACED.test(word);
}

/** Do the words differ by one typing error: one letter more, less or different, or two neighbours swapped? */
export function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 2) return false;
  // Letters may have two code units.
  const [letters, others] = [[...one], [...other]];
  const at = letters.findIndex((letter, index) => letter !== others[index]);
  const first = at < 0 ? letters.length : at;
  const rest = (word: string[], skipped: number) => word.slice(first + skipped).join('');
  const isSwapped =
    letters[first] === others[first + 1] &&
    letters[first + 1] === others[first] &&
    rest(letters, 2) === rest(others, 2);
  const isOther = rest(letters, 1) === rest(others, 1);
  const isLonger = rest(letters, 1) === rest(others, 0);
  const isShorter = rest(letters, 0) === rest(others, 1);
  return isSwapped || isOther || isLonger || isShorter;
}

/** Returns 1 if the token is the term, less if it only begins with it, and 0 if it does not match. */
export function measureFit(token: string, { text, isPrefix }: Term): number {
  if (token === text) return 1;
  return isPrefix && token.startsWith(text) ? BEGINNING_FIT : 0;
}

/** Measures the fit as `measureFit` does, and accepts a token with one typing error, too. */
export function measureLooseFit(token: string, term: Term): number {
  const fit = measureFit(token, term);
  if (fit > 0 || !isOneSlipApart(token, term.text)) return fit;
  return isGuessable(token) && isGuessable(term.text) ? SLIP_FIT : 0;
}

type Part = FoundRecord['title'][number];

/** Marks the characters of a run without spaces that a term of one or two characters covers. */
function markCharacters(segment: string, terms: readonly Term[]): Part[] {
  const characters = [...segment];
  const folded = characters.map((character) => foldText(character));
  const isTerm = (from: number, to: number) =>
    terms.some(({ text }) => text === folded.slice(Math.max(0, from), to).join(''));
  return characters.map((text, at) => ({
    text,
    isMatch: isTerm(at, at + 1) || isTerm(at, at + 2) || isTerm(at - 1, at + 1),
  }));
}

export function markMatches(
  text: string,
  terms: readonly Term[],
  measure: (token: string, term: Term) => number,
): Part[] {
  const isMatch = (word: string) => terms.some((term) => measure(foldText(word), term) > 0);
  const parts: Part[] = [];
  const pieces = text.split(AROUND_RUNS).flatMap((piece) => piece.match(SEGMENT) ?? []);
  for (const piece of pieces) {
    const marked = STARTS_UNSPACED.test(piece)
      ? markCharacters(piece, terms)
      : [{ text: piece, isMatch: isMatch(piece) }];
    for (const part of marked) {
      const last = parts.at(-1);
      if (last?.isMatch === part.isMatch) last.text += part.text;
      else parts.push(part);
    }
  }
  return parts;
}

/** Rates the best field for each term, with a bonus for the query as typed; names the best field beside the title. */
export function rateRecord(
  fields: readonly SearchField[],
  query: string,
  terms: readonly Term[],
  measure: (token: string, term: Term) => number,
): { score: number; also?: SearchField } {
  const phrase = foldText(query).trim();
  const rated = fields.map((field) => {
    const tokens = toSearchTokens(field.text);
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
