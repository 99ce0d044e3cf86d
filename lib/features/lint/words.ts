import { foldText, joinThousands, UNSPACED_LETTERS } from '@/lib/text/normalize';

const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u');
export const ONLY_UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]+$`, 'u');
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

/** A word reveals another that begins with its stem of at least this many letters, as "Buddhist" and "Buddhism". */
const MIN_STEM = 5;

export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?:ism|ist|e?s)$/u, '');
  return stem.length >= MIN_STEM && long.startsWith(stem);
}

/** This is a Map, because an object would also find inherited properties for words such as "constructor". */
const NORMALIZED_WORDS = new Map(
  Object.entries<string>({
    ...Object.fromEntries(
      'zero one two three four five six seven eight nine ten eleven twelve'
        .split(' ')
        .map((word, number) => [word, String(number)]),
    ),
    ...Object.fromEntries(
      'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((word, at) => [word, String(at + 1)]),
    ),
    none: '0',
    and: '&',
    percent: '%',
    kilometres: 'km',
    kilometers: 'km',
    metres: 'm',
    meters: 'm',
    [foldText('½')]: '0.5',
    '1/2': '0.5',
    half: '0.5',
    dozen: '12',
    decade: '10 years',
    century: '100 years',
    fortnight: '2 weeks',
  }),
);

/** Returns the form of a word by which choices are compared. */
export const normalizeWord = (word: string): string => NORMALIZED_WORDS.get(word) ?? word;

/** Each line has names of the same thing, without articles. */
const SYNONYMS = new Map(
  [
    'uk|united kingdom',
    'usa|us|united states|united states of america|america',
    'uae|united arab emirates',
    'ussr|soviet union',
    'eu|european union',
    'netherlands|holland',
    'czechia|czech republic',
    'myanmar|burma',
    'kyiv|kiev',
    'mumbai|bombay',
    'beijing|peking',
    'autumn|fall',
    'aubergine|eggplant',
    'courgette|zucchini',
    'maize|corn',
    'coriander|cilantro',
    'puma|cougar|mountain lion',
    'lorry|truck',
    'film|movie',
    'sofa|couch',
    'yearly|annually|every year|once a year',
    'ww1|world war 1|first world war|great war',
    'ww2|world war 2|second world war',
  ].flatMap((names) => names.split('|').map((name) => [name, names] as const)),
);

/** Each size is relative to a basic unit of the same kind, such as mm for lengths. */
const UNITS = new Map(
  Object.entries<readonly [kind: string, size: number]>({
    mm: ['m', 1],
    cm: ['m', 10],
    m: ['m', 1000],
    km: ['m', 1_000_000],
    g: ['g', 1],
    kg: ['g', 1000],
    second: ['s', 1],
    minute: ['s', 60],
    hour: ['s', 3600],
    day: ['s', 86_400],
    week: ['s', 604_800],
    '%': ['', 0.01],
    '': ['', 1],
  }),
);

/** Converts a number with a unit to the basic unit of its kind; returns undefined for another text. */
function toQuantity(meaning: string): string | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)(?: (\S+))?$/u.exec(meaning) ?? [];
  const [kind, size] = UNITS.get(unit) ?? UNITS.get(unit.replace(/s$/u, '')) ?? [];
  return number && size ? `${Number(number) * size} ${kind}`.trim() : undefined;
}

function simplifyChoice(text: string): string {
  return joinThousands(foldText(text))
    .replace(/per cent/gu, 'percent')
    .replace(/(?<=\d)\s*(?=%|(?:[mck]?m|k?g)\b)/gu, ' ')
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replace(/\./gu, ''))
    .replace(/[“”„"«»‘’'‹›()]|[.!?,;:](?=\s|$)/gu, '')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/&/gu, ' & ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )
    .trim()
    .replace(/^(?:the|an?)\s+(?=\S)/u, '')
    .split(/\s+/u)
    .map(normalizeWord)
    .join(' ');
}

/** Returns a text that is equal for choices of the same meaning. */
export function findMeaning(text: string): string {
  const plain = simplifyChoice(text);
  return SYNONYMS.get(plain) ?? toQuantity(plain) ?? (plain || text.trim());
}
