import { type ChoiceName, type Choices, choiceNames, pickChoices } from '@/lib/contract/kinds';
import { foldText, toStoredText } from '@/lib/text/normalize';

/** Joins two 32-bit hashes, with the constants of cyrb53, so that two texts do not collide by chance. */
function hashText(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
    other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** Hashes texts as they are stored, the one at `first` first; the order of the others does not matter. */
export function hashTexts(texts: readonly string[], first = 0): string {
  const stored = texts.map(toStoredText);
  return hashText([stored[first] ?? '', ...stored.toSpliced(first, 1).toSorted()].join('\n'));
}

export interface AnswerCheck {
  /** It is the hash of the checked question, its choices and the right one; for other texts the check does not count. */
  judged: string;
  /** An answer is null if the model found none of the choices right. */
  answers: readonly (string | null)[];
}

interface MarkedQuestion {
  question: string;
  choices: Choices;
  correct: ChoiceName;
}

/** The order of the choices does not matter. */
export const hashAnswer = ({ question, choices, correct }: MarkedQuestion): string =>
  hashTexts([choices[correct], question, ...choiceNames.map((name) => choices[name])]);

export function describeAnswers(
  question: MarkedQuestion,
  answers: readonly (ChoiceName | null)[],
): AnswerCheck {
  return { judged: hashAnswer(question), answers: answers.map((name) => name && question.choices[name]) };
}

export type LintedField = 'question' | keyof Choices | 'word' | 'hint' | 'explanation' | 'source';

export interface Piece {
  field: LintedField;
  text: string;
}

/** The texts of a record as the rules read them; choices and background without a text are left out. */
export interface Linted {
  /** The question, or a puzzle's hint. */
  prompt: Piece;
  options: readonly Piece[];
  /** The right choice, or the puzzle's word; absent if none is marked, or it is empty. */
  answer?: Piece;
  /** The explanation and the source, which players do not see beside the choices. */
  background: readonly Piece[];
  /** The answers of a model; absent without a check of exactly these texts. */
  checked?: readonly (string | null)[];
  reviewBy?: string | null;
}

interface Background {
  explanation?: string | null;
  source?: string | null;
  reviewBy?: string | null;
}

interface LintedQuestion extends Choices, Background {
  question: string;
  /** The position of the right choice; the first is 1, as in the database. */
  correct: number | null;
  check?: AnswerCheck | null;
}

function listBackground({ explanation, source }: Background): Piece[] {
  return [
    { field: 'explanation' as const, text: explanation ?? '' },
    { field: 'source' as const, text: source ?? '' },
  ].filter(({ text }) => text.trim() !== '');
}

export function toLintedQuestion(written: LintedQuestion): Linted {
  const { question, correct, reviewBy, check } = written;
  const choices = pickChoices(written);
  const pieces = choiceNames.map((field) => ({ field, text: choices[field] }));
  const right = pieces[(correct ?? 0) - 1];
  const isCheckCurrent = right && check?.judged === hashAnswer({ question, choices, correct: right.field });
  return {
    prompt: { field: 'question', text: question },
    options: pieces.filter(({ text }) => text.trim() !== ''),
    answer: right?.text.trim() ? right : undefined,
    background: listBackground(written),
    checked: isCheckCurrent ? check.answers : undefined,
    reviewBy,
  };
}

type LintedPuzzle = Pick<Background, 'reviewBy'> & { word: string; hint: string };

export function toLintedPuzzle({ word, hint, reviewBy }: LintedPuzzle): Linted {
  return {
    prompt: { field: 'hint', text: hint },
    options: [],
    answer: word.trim() ? { field: 'word', text: word } : undefined,
    background: [],
    reviewBy,
  };
}

/** Lists the prompt, the choices and the answer, each once; the answer of a puzzle is its word. */
export function listPieces({ prompt, options, answer }: Linted): Piece[] {
  const isOption = options.some(({ field }) => field === answer?.field);
  return [prompt, ...options, ...(answer && !isOption ? [answer] : [])];
}

export function listWrongOptions({ options, answer }: Linted): Piece[] {
  return answer ? options.filter(({ field }) => field !== answer.field) : [];
}

export interface RuleFinding {
  /** The texts that the finding is about, the one to change first; changing one of them ends a dismissal. */
  pieces: readonly [Piece, ...Piece[]];
  words?: string;
}

export function findWords(pieces: readonly Piece[], find: (text: string) => string | undefined) {
  return pieces.flatMap((piece): RuleFinding[] => {
    const words = find(piece.text);
    return words ? [{ pieces: [piece], words }] : [];
  });
}

/** A rule finds one flaw of writing; the corpora are in the JSON files beside the code. */
export interface LintRule {
  name: string;
  /** One sentence for the author: what is wrong, and what to do. */
  reason: string;
  /** The rule finds the example, unless only a model sees the flaw, and not the similar counterexample; both are written as in the corpora. */
  example: string;
  counterexample: string;
  find(linted: Linted): RuleFinding[];
}

/** The scripts of these letters put no spaces between words. */
const UNSPACED_LETTERS = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const UNSPACED = new RegExp(UNSPACED_LETTERS, 'u');
export const ONLY_UNSPACED = new RegExp(`^${UNSPACED_LETTERS}+$`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,’'-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into its words as written; scripts without spaces are split by the dictionary. */
export function splitWords(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(WORD) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}

/** Splits a text into words for comparing, without case, accents and a possessive ’s. */
export function splitPlainWords(text: string): string[] {
  return splitWords(foldText(text).replace(/[’']s\b/gu, ''));
}

export function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return (
    phrase.length > 0 && words.some((_, start) => phrase.every((word, at) => words[start + at] === word))
  );
}

/** It is checked first because it is quick, and most texts quote nothing. */
const QUOTES = /[“„«"‘「《]/u;

/** Removes quoted titles and sayings, which are not the author’s words. */
export function removeQuotes(text: string): string {
  if (!QUOTES.test(text)) return text;
  return text.replace(/“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|‘[^’]*’(?!\p{L})|「[^」]*」|《[^》]*》/gu, ' … ');
}

/** Words that begin with this many equal letters reveal each other: "Buddhist" and "Buddhism". */
const MIN_STEM = 5;

export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?:ism|ist|e?s)$/u, '');
  return stem.length >= MIN_STEM && long.startsWith(stem);
}
