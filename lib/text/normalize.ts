/** It matches plain ASCII: folding it changes only letter case, and cleaning it changes only line ends. */
export const PLAIN_TEXT = /^[\0-\x7f]*$/;

/** Word processors insert no-break spaces of several widths by themselves. */
const NO_BREAK_SPACES = /[\u00A0\u2007\u202F]/gu;

/** These invisible characters carry no meaning in any script. */
const MEANINGLESS = /[\u00AD\u180E\u2060\uFEFF]/gu;

/** Other systems and word processors end lines by these characters. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/** It matches controls except line feed and tab, noncharacters, and halves of surrogate pairs. */
export const UNREADABLE = /[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

const DIRECTION_MARK = /[\u202A-\u202E\u2066-\u2069]/u;
const POP_EMBEDDING = '\u202C';
const POP_ISOLATE = '\u2069';

/** Finds the places of direction marks without their other half, as Unicode pairs them (UAX #9, BD9 and BD11). */
function findUnpairedMarks(line: string): Set<number> {
  const unpaired = new Set<number>();
  const open: { at: number; end: string }[] = [];
  // Without this count, every stray end would cause a search through all open marks.
  let openIsolates = 0;
  for (let at = 0; at < line.length; at++) {
    const mark = line[at] as string;
    if (!DIRECTION_MARK.test(mark)) continue;
    if (mark !== POP_EMBEDDING && mark !== POP_ISOLATE) {
      const end = mark >= '\u2066' ? POP_ISOLATE : POP_EMBEDDING;
      if (end === POP_ISOLATE) openIsolates += 1;
      open.push({ at, end });
      continue;
    }
    // The end of an isolate also ends embeddings within it; an embedding ends only within its isolate.
    const isEndOfIsolate = mark === POP_ISOLATE && openIsolates > 0;
    const start = isEndOfIsolate ? open.findLastIndex(({ end }) => end === POP_ISOLATE) : open.length - 1;
    if (isEndOfIsolate) openIsolates -= 1;
    if (open[start]?.end !== mark) unpaired.add(at);
    else for (const inner of open.splice(start).slice(1)) unpaired.add(inner.at);
  }
  for (const { at } of open) unpaired.add(at);
  return unpaired;
}

function removeUnpairedMarks(text: string): string {
  if (!DIRECTION_MARK.test(text)) return text;
  const lines = text.split('\n').map((line) => {
    const unpaired = findUnpairedMarks(line);
    return line
      .split('')
      .filter((_, at) => !unpaired.has(at))
      .join('');
  });
  return lines.join('\n');
}

/** In scripts that are written without spaces, U+200B may separate words. */
const UNSPACED = String.raw`[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]`;
/** In these scripts U+200C and U+200D change the shape of letters. */
const JOINING = String.raw`[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}]`;
/** An emoji may end with these characters before U+200D joins it to the next one. */
const EMOJI_END = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3\u{E007F}]`;

const STRAY_SPACE = new RegExp(`(?<!${UNSPACED})\u200B|\u200B(?!${UNSPACED})`, 'gu');
const STRAY_NON_JOINER = new RegExp(`(?<!${JOINING})\u200C|\u200C(?!${JOINING})`, 'gu');
const STRAY_JOINER = new RegExp(
  `(?<!${JOINING}|${EMOJI_END})\u200D|\u200D(?!${JOINING}|\\p{Extended_Pictographic})`,
  'gu',
);

/** Unifies line ends and no-break spaces; removes invisible characters, except in emoji and scripts that need them. */
export function cleanText(text: string): string {
  const lines = text.replace(LINE_ENDS, '\n');
  if (PLAIN_TEXT.test(lines)) return lines;
  return removeUnpairedMarks(lines)
    .replace(NO_BREAK_SPACES, ' ')
    .replace(MEANINGLESS, '')
    .replace(STRAY_SPACE, '')
    .replace(STRAY_NON_JOINER, '')
    .replace(STRAY_JOINER, '');
}

const SHOWN_BEFORE = 30;

/** Says which character to remove, and after which text. The text must contain a character of this kind. */
export function explainRemoval(text: string, kind: RegExp): string {
  const at = text.search(kind);
  const code = text.codePointAt(at) ?? 0;
  const before = [...text.slice(0, at).replace(/\s+/gu, ' ').trim()].slice(-SHOWN_BEFORE).join('');
  const what =
    text[at] === '\n'
      ? 'the line break'
      : `an invisible character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
  return `Remove ${what} ${before ? `after “${before}”` : 'at the start'}`;
}

export function toStoredText(text: string): string {
  return cleanText(text).trim().normalize('NFC');
}

/** Unicode does not decompose these letters, but people type plain ones in queries. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};

/** Queries mostly omit accents, Hebrew points, Arabic vowel signs, the tatweel, and the styles and joiners of emoji. */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]|\ufe0f|\u200d(?=\p{Extended_Pictographic})/gu;

/** Normalizes a text for search and theme tags: without case, accents and differences of form. */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(OPTIONAL_MARKS, '')
      .normalize('NFC')
      // ẞ becomes ss by its small letter: ẞ, ß, SS, ss.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/[øæœłđðþς]/gu, (letter) => PLAIN[letter] ?? letter)
  );
}

/** Joins thousands in groups of three, so that 1,000, 1.000, 1 000 and 1’000 become 1000. */
export function joinThousands(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}([,.'’ ])\d{3}(?:\1\d{3})*(?!\d|[.,]\d)/gu, (number) =>
    number.replace(/\D/gu, ''),
  );
}

/** Normalizes case for comparisons, such as of invite codes and file names. */
export function foldCase(text: string): string {
  // Upper case comes first, because it unites letters that lower case keeps apart, such as ß and ss.
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Letters of scripts that put no spaces between words, as a part of a character class. */
export const UNSPACED_LETTERS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}`;
export const STARTS_UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]`, 'u');
export const SEGMENT = new RegExp(`[${UNSPACED_LETTERS}]+|[^${UNSPACED_LETTERS}]+`, 'gu');
/** Matches letters and digits in one run, or an emoji. */
export const SEARCHED_RUN =
  /[\p{L}\p{N}\p{M}]+|\p{RI}{2}|\u200d?\p{Extended_Pictographic}[\ufe0f\p{EMod}]*/gu;
const PLAIN_RUN = /[a-z0-9]+/g;

/** A longer word is cut, because indexes have limits and nobody types so much. */
const WORD_MAX_LENGTH = 40;

/** Splits a folded text into its words, and its runs in scripts without spaces. */
export function splitSegments(folded: string): string[] {
  if (PLAIN_TEXT.test(folded)) return folded.match(PLAIN_RUN) ?? [];
  return (folded.match(SEARCHED_RUN) ?? []).flatMap((run) => run.match(SEGMENT) ?? []);
}

/** Returns the word as the only token or, for a run without spaces, each pair of characters and the last one. */
export function splitTokens(segment: string): string[] {
  if (!STARTS_UNSPACED.test(segment)) return [segment.slice(0, WORD_MAX_LENGTH)];
  const characters = [...segment];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** Returns a text's tokens in the index: its folded words, and in scripts without spaces each pair of characters. */
export function toSearchTokens(text: string): string[] {
  return splitSegments(foldText(text)).flatMap(splitTokens);
}
