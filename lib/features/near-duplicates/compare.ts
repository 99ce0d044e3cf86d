import type { ComparedText } from '@/lib/features/records/rules';
import { isDistinctive, LATIN, toPlainWords, toStem } from '@/lib/features/search/plain-words';
import { foldText, STARTS_UNSPACED } from '@/lib/text/normalize';
import { type LEAK_WAYS, NEAR_SCORE, type NearReason } from './rules';

export interface Prepared {
  /** It has the words of the text in order, with a space before and after each. */
  text: string;
  distinctive: ReadonlySet<string>;
  /** These words of the text name something: numbers, and words with a capital, except at the beginning. */
  names: ReadonlySet<string>;
  /** It has the words of `splitAnswer` in the form of `text`; it is empty without an answer. */
  answer: string;
  options: ReadonlySet<string>;
}

const ARTICLES = new Set(['the', 'a', 'an']);
/** Shorter answers, and numbers below a hundred, occur in too many texts. */
const LEAK_MIN_LENGTH = 3;
/** The weights of the score and the shares of equal words are tuned by the corpus (docs/quality.md). */
const WEIGHTS = { overlap: 4, wording: 2, answer: 3, shortAnswer: 1, option: 0.75, reversed: 5 };
const WORDING_MIN = { asReason: 0.5, ofSameQuestion: 0.6, ofTwoWords: 0.7 };
/** One of four options may differ. A record with fewer options than this, such as a puzzle, is not compared by them. */
const SAME_OPTIONS_MIN = 3;

const toPhrase = (words: readonly string[]) => (words.length > 0 ? ` ${words.join(' ')} ` : '');

/** Splits an answer into words. An article is dropped if a distinctive word follows: "The Beatles", but "The Who". */
export function splitAnswer(answer: string): string[] {
  const words = toPlainWords(answer);
  const [first = '', ...rest] = words;
  return ARTICLES.has(first) && rest.some(isDistinctive) ? rest : words;
}

/** Lists the numbers of a text, and its names by their capitals. A text without lower-case letters shows no names. */
function listNames(text: string): string[] {
  const capitals = /\p{Ll}/u.test(text)
    ? (text
        .trim()
        .slice(1)
        .match(/(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu) ?? [])
    : [];
  return [...toPlainWords(capitals.join(' ')), ...toPlainWords(text).filter((word) => /^\d+$/.test(word))];
}

export function prepareText({ text, answer, options }: ComparedText): Prepared {
  const words = toPlainWords(text);
  const chosen = [answer, ...options].map((option) => toPhrase(splitAnswer(option)));
  return {
    text: toPhrase(words),
    distinctive: new Set(words.filter(isDistinctive).map(toStem)),
    names: new Set(listNames(text).filter(isDistinctive).map(toStem)),
    answer: chosen[0] ?? '',
    options: new Set(chosen.filter((option) => option !== '')),
  };
}

/** Returns false for an answer that means nothing in another text, such as "7", "42", "Yes" and "It". */
export function isLeakable(answer: string): boolean {
  const words = answer.trim().split(' ');
  const letters = words.join('');
  if (words.length > 1 && words.some((word) => word.length >= LEAK_MIN_LENGTH)) return true;
  if (!words.some(isDistinctive)) return false;
  // Two characters of a script without spaces can be a name.
  if (STARTS_UNSPACED.test(letters)) return [...letters].length >= 2;
  return letters.length >= LEAK_MIN_LENGTH;
}

/** Does the text contain the answer, word for word? Both are as `prepareText` returns them. */
export function isAnswerInText(answer: string, text: string): boolean {
  if (answer === '' || !isLeakable(answer)) return false;
  if (text.includes(answer)) return true;
  // In scripts without spaces, the last character of an answer is a token of its own, which a longer text lacks.
  const words = answer.trim().split(' ');
  const [last = '', previous = ''] = words.toReversed();
  const isEndOfPiece = STARTS_UNSPACED.test(last) && [...last].length === 1 && previous.endsWith(last);
  return isEndOfPiece && text.includes(toPhrase(words.slice(0, -1)));
}

/** Returns `out` if the text of `other` contains the answer of `one`, `in` for the reverse, and null without a leak. */
export function findLeakWay(one: Prepared, other: ComparedText): (typeof LEAK_WAYS)[number] | null {
  // Most texts lack this word of the answer, and need not be split.
  const word = one.answer.split(' ').find((part) => LATIN.test(part));
  const mayContain = one.answer !== '' && (word === undefined || foldText(other.text).includes(word));
  if (mayContain && isAnswerInText(one.answer, toPhrase(toPlainWords(other.text)))) return 'out';
  return isAnswerInText(toPhrase(splitAnswer(other.answer)), one.text) ? 'in' : null;
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((item) => other.has(item)).length;
}

/** Does each text have a name that the other lacks, such as another year or another river? */
function hasOwnNames(one: Prepared, other: Prepared): boolean {
  const hasOwnName = (from: Prepared, to: Prepared) =>
    [...from.names].some((name) => !to.distinctive.has(name));
  return hasOwnName(one, other) && hasOwnName(other, one);
}

/** Are the answers equal, or does one begin or end with the other: "Shakespeare" beside "William Shakespeare"? */
function isSameAnswer(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return isLeakable(short) && (long.endsWith(short) || long.startsWith(short));
}

/** Does each text contain the other's answer? One of the two answers may be short, as "Fe" is. */
function areSwapped(one: Prepared, other: Prepared): boolean {
  const isShortInText = (answer: string, text: string) =>
    isDistinctive(answer.trim()) && answer !== '' && text.includes(answer);
  if (isAnswerInText(one.answer, other.text)) {
    return isAnswerInText(other.answer, one.text) || isShortInText(other.answer, one.text);
  }
  return isAnswerInText(other.answer, one.text) && isShortInText(one.answer, other.text);
}

/** Compares two records by their texts, answers and choices. If it finds no reasons, they are no near-duplicates. */
export function compareTexts(one: Prepared, other: Prepared) {
  const shared = countShared(one.distinctive, other.distinctive);
  const fewest = Math.min(one.distinctive.size, other.distinctive.size);
  const wording = fewest === 0 ? 0 : shared / fewest;
  const overlap = (2 * shared) / Math.max(1, one.distinctive.size + other.distinctive.size);
  const haveOptions = Math.min(one.options.size, other.options.size) >= SAME_OPTIONS_MIN;
  const sharedOptions = haveOptions ? countShared(one.options, other.options) : 0;
  const hasSameAnswer = isSameAnswer(one.answer, other.answer);
  const isReversed = !hasSameAnswer && areSwapped(one, other);
  const isShortAnswer = !isLeakable(one.answer);

  const reasons: NearReason[] = [];
  if (hasSameAnswer && (!isShortAnswer || shared > 0)) reasons.push('same_answer');
  if (isReversed) reasons.push('reversed');
  if (sharedOptions >= SAME_OPTIONS_MIN) reasons.push('same_options');
  if (shared >= 2 && wording >= WORDING_MIN.asReason) reasons.push('same_wording');
  const answerWeight = isShortAnswer ? WEIGHTS.shortAnswer : WEIGHTS.answer;
  const score =
    overlap * WEIGHTS.overlap +
    wording * WEIGHTS.wording +
    (hasSameAnswer ? answerWeight : 0) +
    sharedOptions * WEIGHTS.option +
    (isReversed ? WEIGHTS.reversed : 0);
  const sameWordingMin = shared > 2 ? WORDING_MIN.ofSameQuestion : WORDING_MIN.ofTwoWords;
  const isSameQuestion = shared >= 2 && wording >= sameWordingMin && !hasOwnNames(one, other);
  const isDuplicate = (hasSameAnswer && isSameQuestion) || isReversed;
  return { score, reasons, isNear: isDuplicate || (reasons.length > 0 && score >= NEAR_SCORE), isDuplicate };
}
