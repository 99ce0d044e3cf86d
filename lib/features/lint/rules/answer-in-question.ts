import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, wrongOptions } from '@/lib/features/lint/linted';
import { containsPhrase, ONLY_UNSPACED, plainWordsOf } from '@/lib/features/lint/words';

export const name = 'The answer stands in the question';
export const reason =
  'The question or hint says the answer, or the word of it that tells it from the others: ask without it.';
export const meant =
  'Who invented the Braille alphabet? | *Louis Braille | Samuel Morse | Helen Keller | Isaac Pitman';
export const notMeant =
  'Which is larger, Jupiter or Saturn? | *Jupiter | Saturn | They are equal | Neither is known';

/** Shorter words tell nothing: articles, prepositions. */
const MIN_LETTERS = 4;
/** So much of a word and a part of another: "Buddhist" tells "Buddhism". */
const MIN_STEM = 5;

/** What is asked for: "Which studio", "What kind of tree". Each choice is one, whether it says so or not. */
const KIND = /\b(?:which|what)(?: kind of| type of| of the)?((?: [\p{L}’'-]+){1,2})/giu;

/** Are they forms of one word? */
function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?:ism|ist|e?s)$/u, '');
  return stem.length >= MIN_STEM && long.startsWith(stem);
}

const isIn = (prompt: string, words: readonly string[], text: string) =>
  containsPhrase(words, plainWordsOf(text)) ||
  (ONLY_UNSPACED.test(text) && text.length > 1 && prompt.includes(text));

export function find(linted: Linted): Found[] {
  const { prompt, answer } = linted;
  if (!answer) return [];
  const asked = plainWordsOf(prompt.text);
  const wrong = wrongOptions(linted);
  if (wrong.some(({ text }) => isIn(prompt.text, asked, text))) return [];
  if (isIn(prompt.text, asked, answer.text)) return [{ pieces: [prompt, answer], words: answer.text.trim() }];
  const others = wrong.flatMap(({ text }) => plainWordsOf(text));
  const kinds = [...prompt.text.matchAll(KIND)].flatMap(([, kind = '']) => plainWordsOf(kind));
  const givenAway = plainWordsOf(answer.text).find(
    (word) =>
      word.length >= MIN_LETTERS &&
      !kinds.includes(word) &&
      asked.some((other) => isSameStem(word, other)) &&
      !others.some((other) => isSameStem(word, other)),
  );
  return givenAway ? [{ pieces: [prompt, answer, ...wrong], words: givenAway }] : [];
}
