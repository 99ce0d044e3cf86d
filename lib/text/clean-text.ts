/** Wide and narrow no-break spaces, which word processors put in by themselves. */
const NO_BREAK_SPACES = /[\u00A0\u2007\u202F]/gu;

/** What shows nothing and means nothing in any script. */
const NEVER_MEANT = /[\u00AD\u180E\u2060\uFEFF]/gu;

/** Scripts written without spaces may mark words by U+200B. */
const UNSPACED = String.raw`[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]`;
/** Scripts whose letters change shape by U+200C and U+200D. */
const JOINING = String.raw`[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}]`;
/** What an emoji may end with before U+200D joins the next one. */
const EMOJI_END = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3\u{E007F}]`;

const STRAY_SPACE = new RegExp(`(?<!${UNSPACED})\u200B|\u200B(?!${UNSPACED})`, 'gu');
const STRAY_NON_JOINER = new RegExp(`(?<!${JOINING})\u200C|\u200C(?!${JOINING})`, 'gu');
const STRAY_JOINER = new RegExp(
  `(?<!${JOINING}|${EMOJI_END})\u200D|\u200D(?!${JOINING}|\\p{Extended_Pictographic})`,
  'gu',
);

/**
 * A text as it was meant: without the zero-width characters and no-break spaces that come along from Word or Google
 * Docs. They stay where they carry meaning: between emoji, and in scripts that are written with them.
 */
export function cleanText(text: string): string {
  return text
    .replace(NO_BREAK_SPACES, ' ')
    .replace(NEVER_MEANT, '')
    .replace(STRAY_SPACE, '')
    .replace(STRAY_NON_JOINER, '')
    .replace(STRAY_JOINER, '');
}

/** The same as it is stored: in one Unicode form, without white space around it. */
export function storedText(text: string): string {
  return cleanText(text).trim().normalize('NFC');
}
