import type { ComparedText } from '@/lib/features/records/rules';
import { isDistinctive, listNumberNames, toPlainWords, toStem } from '@/lib/features/search/plain-words';
import type { Term } from '@/lib/features/search/search-text';
import { toSearchTokens } from '@/lib/text/normalize';
import { isLeakable, splitAnswer } from './compare';

/** A record matches if it has at least one term of each group. */
type Match = Term[][];

export interface WeightedQuery {
  match: Match;
  weight: number;
}

/** Queries use at most this many words of a text, because each one costs a search. */
const WORDS_MAX = 16;
const COMMON_WORDS_MAX = 5;
/** A record ranks higher for each thing that it shares, by the weight of the thing times its rarity. */
const WEIGHTS = { word: 1, commonWords: 2, answer: 3, options: 4 };
/** In scripts with spaces, too many words begin with a shorter one. */
const PREFIX_MIN_LENGTH = 4;

const dropRepeated = (words: readonly string[]) => [...new Set(words)];
const listDistinctiveWords = (text: string) =>
  dropRepeated(toPlainWords(text).filter(isDistinctive)).slice(0, WORDS_MAX);
const toExactTerm = (text: string): Term => ({ text, isPrefix: false });

/** Lists the index's tokens for a word; a number has a token for each of its names. */
function buildExactGroup(word: string): Term[] {
  return [word, ...(/^\d+$/.test(word) ? listNumberNames(word) : [])].map(toExactTerm);
}

function buildLooseGroup(word: string): Term[] {
  const stem = toStem(word);
  if (/^\d+$/.test(word)) return buildExactGroup(word);
  return [{ text: stem, isPrefix: stem !== word || stem.length >= PREFIX_MIN_LENGTH }];
}

/**
 * Requires each word of a phrase. In a script without spaces, the words are overlapping pairs of characters, so a last
 * single character adds nothing and is left out.
 */
function buildPhraseGroups(words: readonly string[]): Match {
  const groups = words.filter(
    (word, at) => at === 0 || [...word].length > 1 || !words[at - 1]?.endsWith(word),
  );
  return groups.slice(0, WORDS_MAX).map(buildExactGroup);
}

const leaveOutEach = <Item>(items: readonly Item[]): Item[][] => items.map((_, at) => items.toSpliced(at, 1));

/** Builds the first queries: each distinctive word, the whole answer, and any three of four options, since one may differ. */
export function buildFirstQueries({ text, answer, options }: ComparedText): WeightedQuery[] {
  const words = listDistinctiveWords(text);
  const chosen = [answer, ...options].map(splitAnswer).filter((option) => option.length > 0);
  const chosenWords = dropRepeated(chosen.flat().filter(isDistinctive)).filter(
    (word) => !words.includes(word),
  );
  const triples = chosen.length === 4 ? leaveOutEach(chosen) : [];
  const queries: WeightedQuery[] = [
    { match: buildPhraseGroups(splitAnswer(answer)), weight: WEIGHTS.answer },
    ...[...words, ...chosenWords.slice(0, WORDS_MAX)].map((word) => ({
      match: [buildLooseGroup(word)],
      weight: WEIGHTS.word,
    })),
    ...triples.map((triple) => ({ match: triple.flatMap(buildPhraseGroups), weight: WEIGHTS.options })),
  ];
  return queries.filter(({ match }) => match.length > 0);
}

/**
 * Builds queries of words that are too common to be searched alone (`isCommon`). If the answer is common, too, each of
 * them is searched together with it. The longest are also searched together, each time without one of them.
 */
export function buildFurtherQueries({ text, answer }: ComparedText, isCommon: (match: Match) => boolean) {
  const words = listDistinctiveWords(text);
  const common = words.map(buildLooseGroup).filter((group) => isCommon([group]));
  const longest = common
    .toSorted(([one], [other]) => (other?.text.length ?? 0) - (one?.text.length ?? 0))
    .slice(0, COMMON_WORDS_MAX);
  const whole = buildPhraseGroups(splitAnswer(answer));
  const withAnswer = isCommon(whole) ? common.map((group) => [...whole, group]) : [];
  const allButOne = longest.length > 2 ? leaveOutEach(longest) : [longest];
  return [...withAnswer, ...allButOne.filter((match) => match.length > 1)].map((match) => ({
    match,
    weight: WEIGHTS.commonWords,
  }));
}

/** Requires the whole answer and one word of the text, which near-duplicates share. */
export function buildNearDuplicateMatch({ text, answer }: ComparedText): Match {
  const words = listDistinctiveWords(text);
  return [
    ...buildPhraseGroups(splitAnswer(answer)),
    ...(words.length > 0 ? [words.flatMap(buildLooseGroup)] : []),
  ];
}

/** Builds matches of records whose text may contain the answer, and of records whose answer the text may contain. */
export function buildLeakMatches({ text, answer }: ComparedText): Match[] {
  // The index has numbers as they were typed, so the answer as written is searched, too.
  const written = [splitAnswer(answer), toSearchTokens(answer)].map((part) => part.join(' '));
  const withAnswer = isLeakable(written[0] ?? '')
    ? dropRepeated(written).map((part) => buildPhraseGroups(part.split(' ')))
    : [];
  const words = dropRepeated([...toPlainWords(text), ...toSearchTokens(text)].filter(isDistinctive));
  const withAnyWord = words.length > 0 ? [[words.flatMap(buildExactGroup)]] : [];
  return [...withAnswer, ...withAnyWord];
}
