import { foldText } from '@/lib/text/fold-text';

/** Letters of scripts that put no spaces between words. */
const UNSPACED_LETTERS = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const UNSPACED = new RegExp(UNSPACED_LETTERS, 'u');
export const ONLY_UNSPACED = new RegExp(`^${UNSPACED_LETTERS}+$`, 'u');
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,’'-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text as it is written; those of scripts without spaces by the dictionary. */
export function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(WORD) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}

/** The same for comparing: without case and accents, and without a possessive ’s. */
export function plainWordsOf(text: string): string[] {
  return wordsOf(foldText(text).replace(/[’']s\b/gu, ''));
}

/** Do the words contain the phrase: its words next to each other and in their order? */
export function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return (
    phrase.length > 0 && words.some((_, start) => phrase.every((word, at) => words[start + at] === word))
  );
}

/** Most texts quote nothing. */
const QUOTES = /[“„«"‘「《]/u;

/** The text without what it quotes: titles and sayings are not the author’s words. */
export function withoutQuotes(text: string): string {
  if (!QUOTES.test(text)) return text;
  return text.replace(/“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|‘[^’]*’(?!\p{L})|「[^」]*」|《[^》]*》/gu, ' … ');
}
