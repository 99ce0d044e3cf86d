import type { ComparedText } from '@/lib/features/records/rules';
import { isDistinctive, listNumberNames, toPlainWords, toStem } from '@/lib/features/search/plain-words';
import { type Term, toSearchTokens } from '@/lib/features/search/search-text';
import { answerWords, isLeakable } from './compare';

/** A condition of the search index: a record must have at least one term of each group. */
type Match = Term[][];

export interface WeightedQuery {
  match: Match;
  weight: number;
}

const WORDS_MAX = 16;
const COMMON_WORDS_MAX = 5;
/** In scripts with spaces a shorter word begins too many others. */
const PREFIX_MIN_LENGTH = 4;

const unique = (words: readonly string[]) => [...new Set(words)];
const wordsOf = (text: string) => unique(toPlainWords(text).filter(isDistinctive)).slice(0, WORDS_MAX);
const exact = (text: string): Term => ({ text, isPrefix: false });

/** The index's tokens for a word; a number has a token for each of its names. */
function exactGroup(word: string): Term[] {
  return [word, ...(/^\d+$/.test(word) ? listNumberNames(word) : [])].map(exact);
}

function looseGroup(word: string): Term[] {
  const stem = toStem(word);
  if (/^\d+$/.test(word)) return exactGroup(word);
  return [{ text: stem, isPrefix: stem !== word || stem.length >= PREFIX_MIN_LENGTH }];
}

/** The words of a phrase, without the last character of a script without spaces, which the pair before it contains. */
function phraseGroups(words: readonly string[]): Match {
  const groups = words.filter(
    (word, at) => at === 0 || [...word].length > 1 || !words[at - 1]?.endsWith(word),
  );
  return groups.slice(0, WORDS_MAX).map(exactGroup);
}

const eachLeftOut = <Item>(items: readonly Item[]): Item[][] => items.map((_, at) => items.toSpliced(at, 1));

/** The first queries of the index: each distinctive word, the whole answer, and any three of four options. */
export function buildFirstQueries({ text, answer, options }: ComparedText): WeightedQuery[] {
  const words = wordsOf(text);
  const chosen = [answer, ...options].map(answerWords).filter((option) => option.length > 0);
  const chosenWords = unique(chosen.flat().filter(isDistinctive)).filter((word) => !words.includes(word));
  const triples = chosen.length === 4 ? eachLeftOut(chosen) : [];
  const queries: WeightedQuery[] = [
    ...[...words, ...chosenWords.slice(0, WORDS_MAX)].map((word) => ({
      match: [looseGroup(word)],
      weight: 1,
    })),
    ...triples.map((triple) => ({ match: triple.flatMap(phraseGroups), weight: 4 })),
  ];
  if (answer.trim() !== '') queries.unshift({ match: phraseGroups(answerWords(answer)), weight: 3 });
  return queries.filter(({ match }) => match.length > 0);
}

/** The queries for words that found too many records alone: each with such an answer, and the longest ones together. */
export function buildFurtherQueries({ text, answer }: ComparedText, isCommon: (match: Match) => boolean) {
  const words = wordsOf(text);
  const common = words.map(looseGroup).filter((group) => isCommon([group]));
  const longest = common
    .toSorted(([one], [other]) => (other?.text.length ?? 0) - (one?.text.length ?? 0))
    .slice(0, COMMON_WORDS_MAX);
  const whole = phraseGroups(answerWords(answer));
  const withAnswer = isCommon(whole) ? common.map((group) => [...whole, group]) : [];
  const allButOne = longest.length > 2 ? eachLeftOut(longest) : [longest];
  return [
    ...withAnswer.map((match) => ({ match, weight: 2 })),
    ...allButOne.filter((match) => match.length > 1).map((match) => ({ match, weight: 2 })),
  ];
}

/** The match for near-duplicates: they have the whole answer, and one word of the text. */
export function nearDuplicateMatch({ text, answer }: ComparedText): Match {
  const words = wordsOf(text);
  return [...phraseGroups(answerWords(answer)), ...(words.length > 0 ? [words.flatMap(looseGroup)] : [])];
}

/** The matches for leaks: records whose text may contain the answer, and whose answer the text may contain. */
export function leakMatches({ text, answer }: ComparedText): Match[] {
  // The index has numbers as they were typed, so the answer as written is searched, too.
  const written = [answerWords(answer), toSearchTokens(answer)].map((part) => part.join(' '));
  const withAnswer = isLeakable(written[0] ?? '')
    ? unique(written).map((part) => phraseGroups(part.split(' ')))
    : [];
  const words = unique([...toPlainWords(text), ...toSearchTokens(text)].filter(isDistinctive));
  const withAnyWord = words.length > 0 ? [[words.flatMap(exactGroup)]] : [];
  return [...withAnswer, ...withAnyWord];
}
