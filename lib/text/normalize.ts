/** No-break spaces of several widths, which word processors insert by themselves. */
const NO_BREAK_SPACES = /[\u00A0\u2007\u202F]/gu;

/** Invisible characters that carry no meaning in any script. */
const NEVER_MEANT = /[\u00AD\u180E\u2060\uFEFF]/gu;

/** Scripts written without spaces, where U+200B may separate words. */
const UNSPACED = String.raw`[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]`;
/** Scripts in which U+200C and U+200D change the shape of letters. */
const JOINING = String.raw`[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}]`;
/** Characters that an emoji may end with before U+200D joins it to the next one. */
const EMOJI_END = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3\u{E007F}]`;

const STRAY_SPACE = new RegExp(`(?<!${UNSPACED})\u200B|\u200B(?!${UNSPACED})`, 'gu');
const STRAY_NON_JOINER = new RegExp(`(?<!${JOINING})\u200C|\u200C(?!${JOINING})`, 'gu');
const STRAY_JOINER = new RegExp(
  `(?<!${JOINING}|${EMOJI_END})\u200D|\u200D(?!${JOINING}|\\p{Extended_Pictographic})`,
  'gu',
);

/**
 * The text without the zero-width characters and no-break spaces that come along from Word or Google Docs. They stay
 * where they carry meaning: within emoji, and in scripts that are written with them.
 */
export function cleanText(text: string): string {
  return text
    .replace(NO_BREAK_SPACES, ' ')
    .replace(NEVER_MEANT, '')
    .replace(STRAY_SPACE, '')
    .replace(STRAY_NON_JOINER, '')
    .replace(STRAY_JOINER, '');
}

/** The text as it is stored: cleaned, in Unicode form NFC and without surrounding white space. */
export function storedText(text: string): string {
  return cleanText(text).trim().normalize('NFC');
}

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

/** A text by which two that differ in case alone are the same: what people type from a card or a call. */
export function foldCase(text: string): string {
  // Up first: some letters, such as ß, have more than one form below.
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
