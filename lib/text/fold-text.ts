/** Letters that Unicode does not decompose, and the plain ones that people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/**
 * Accents, Hebrew points, Arabic vowel signs and the tatweel: texts have them, queries mostly do not; and what makes an
 * emoji colourful or joins it to another.
 */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]|\ufe0f|\u200d(?=\p{Extended_Pictographic})/gu;

/** Most texts: they have nothing to fold but capitals, and no script but the one with spaces. */
export const PLAIN_TEXT = /^[\0-\x7f]*$/;

/** A text as search and theme tags compare it: without case, accents and differences of form. */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[øæœłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter);
}
