import { escapeXml } from '@/lib/site/markup/escape-xml';

const RAISED = /[¹²³\u2070-\u207F]+/g;
const LOWERED = /[\u2080-\u209C]+/g;
const FRACTION = /[\u2150-\u215E\u2189]/g;
/** Matches between a digit and a fraction, because the digit would become a part of the fraction. */
const BEFORE_FRACTION = /(?<=[\d\u2150-\u215E\u2189])(?=[\u2150-\u215E\u2189])/g;
/** It matches a slash that opens a pronunciation, because a line may break only after other slashes. */
const OPENING_SLASH = /(?<=^|[\s([{“„«"])\/(?=\S)/gu;
/** Matches between the syllables of a Korean word, which Pango would treat as words. */
const IN_KOREAN_WORD = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu;
/** It matches scripts without spaces, which Pango would break anywhere. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** It matches Chinese and Japanese, which Pango breaks between any two characters. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** It matches endings of Japanese words, and Chinese particles, with which no line begins. */
const PARTICLE = /^(?:[\p{Script=Hiragana}ー]+|[的了吗嗎呢吧着著过過得地们們])$/u;

const HAIR_SPACE = '\u200A';
const WORD_JOINER = '\u2060';
const MAY_BREAK = '\u200B';

const words = new Intl.Segmenter('th', { granularity: 'word' });
const ideographicWords = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
};

/** Lets the lines of Chinese or Japanese text break only between words and after particles, if there is room. */
function joinWords(run: string): string {
  const segments = ideographicWords[KANA.test(run) ? 'ja' : 'zh'].segment(run);
  return Array.from(segments, ({ segment, index }) => {
    const word = Array.from(segment).join(WORD_JOINER);
    return index > 0 && PARTICLE.test(segment) ? WORD_JOINER + word : word;
  }).join('');
}

const WRITTEN_PLAIN = new RegExp([RAISED, LOWERED, FRACTION].map(({ source }) => source).join('|'), 'g');

/** Writes "₂" as 2, and "⅔" as 2⁄3 with a fraction slash. */
function toPlain(text: string): string {
  return text.normalize('NFKD');
}

/** Returns the text with the letters that `toMarkup` writes, which typefaces must have. */
export function toPlainLetters(text: string): string {
  return text.replace(WRITTEN_PLAIN, toPlain);
}

/** Writes Pango's markup, with "₂" as a lowered 2 and with line breaks between the words of Asian scripts. */
export function toMarkup(text: string): string {
  const breakable = text
    .replace(OPENING_SLASH, `/${WORD_JOINER}`)
    .replace(IN_KOREAN_WORD, WORD_JOINER)
    .replace(IDEOGRAPHIC, joinWords)
    .replace(UNSPACED, (run) => Array.from(words.segment(run), ({ segment }) => segment).join(MAY_BREAK))
    .replace(BEFORE_FRACTION, HAIR_SPACE)
    .replace(FRACTION, toPlain);
  return escapeXml(breakable)
    .replace(RAISED, (run) => `<sup>${toPlain(run)}</sup>`)
    .replace(LOWERED, (run) => `<sub>${toPlain(run)}</sub>`);
}
