import type { Found } from '@/lib/features/lint/lint-rule';
import { type Linted, piecesOf } from '@/lib/features/lint/linted';
import { PLAIN_TEXT } from '@/lib/text/fold-text';

export const name = 'Letter of another script';
export const reason =
  'A letter of another script looks like the right one, and nobody finds the word any more: type the word again.';
export const meant = 'Which city is the capital of Frаnce? | *Paris | Lyon | Nice | Lille';
export const notMeant = 'Who wrote «Война и мир»? | *Leo Tolstoy | Чехов | Gogol | β-carotene';

/** The letters of a script that look like letters of another. */
const LOOK_ALIKES = [
  { script: /\p{sc=Cyrillic}/u, other: /\p{sc=Latin}/u, alike: /^[АВЕЅІЈКМНОРСТУХЬаеѕіјорсухһԁԛԝ]+$/u },
  { script: /\p{sc=Latin}/u, other: /\p{sc=Cyrillic}/u, alike: /^[ABCEHIJKMOPSTXYaceijopsxy]+$/u },
  { script: /\p{sc=Greek}/u, other: /\p{sc=Latin}/u, alike: /^[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυχγ]+$/u },
  { script: /\p{sc=Latin}/u, other: /\p{sc=Greek}/u, alike: /^[ABEZHIKMNOPTYXovpuaikxy]+$/u },
];

const WORD = /[\p{L}\p{M}]+/gu;

/** Are its letters of two scripts, and all of one of them look-alikes? "CDшка" and "πr" are meant so. */
function isMixed(word: string): boolean {
  return LOOK_ALIKES.some(({ script, other, alike }) => {
    const letters = [...word].filter((letter) => script.test(letter));
    return letters.length > 0 && other.test(word) && alike.test(letters.join(''));
  });
}

export function find(linted: Linted): Found[] {
  return piecesOf(linted).flatMap((piece): Found[] => {
    const words = PLAIN_TEXT.test(piece.text) ? undefined : piece.text.match(WORD)?.find(isMixed);
    return words ? [{ pieces: [piece], words }] : [];
  });
}
