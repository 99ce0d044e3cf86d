import { foldText, joinThousands, toSearchTokens } from '@/lib/text/normalize';

/** Names that are also other English words, such as the Spanish “once”, are left out. */
const NUMBER_NAMES = {
  0: 'zero',
  1: 'one eins uno',
  2: 'two zwei deux dos',
  3: 'three drei trois tres',
  4: 'four vier quatre cuatro',
  5: 'five funf cinq cinco',
  6: 'six sechs seis',
  7: 'seven sieben sept siete',
  8: 'eight acht huit ocho',
  9: 'nine neun neuf nueve',
  10: 'ten zehn dix diez',
  11: 'eleven onze',
  12: 'twelve zwolf douze doce',
  13: 'thirteen dreizehn treize trece',
  14: 'fourteen vierzehn quatorze catorce',
  15: 'fifteen funfzehn quinze',
  16: 'sixteen sechzehn',
  17: 'seventeen siebzehn',
  18: 'eighteen achtzehn',
  19: 'nineteen neunzehn',
  20: 'twenty zwanzig vingt veinte',
  30: 'thirty dreissig trente treinta',
  40: 'forty vierzig quarante cuarenta',
  50: 'fifty funfzig cinquante cincuenta',
  60: 'sixty sechzig soixante sesenta',
  70: 'seventy siebzig setenta',
  80: 'eighty achtzig ochenta',
  90: 'ninety neunzig noventa',
  100: 'hundred hundert cien',
  1000: 'thousand tausend mille mil',
  1000000: 'million',
};
const namesByNumber = new Map(
  Object.entries(NUMBER_NAMES).map(([value, names]) => [value, names.split(' ')]),
);
const numberByName = new Map(
  [...namesByNumber].flatMap(([value, names]) => names.map((name) => [name, Number(value)])),
);

/** Matches Roman numerals up to XXXIX, except single letters: these, and those with L, C, D or M, are mostly words. */
const ROMAN = /\b(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})\b/g;
const ROMAN_ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
/** The index of each numeral is its value. */
const romanNumerals = ['', 'x', 'xx', 'xxx'].flatMap((tens) => ROMAN_ONES.map((ones) => tens + ones));

/** Converts a digit of any script to ASCII. Every script has consecutive code points for the digits from 0 to 9. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

interface SpokenNumber {
  /** It is the sum of the finished groups, such as the thousands. */
  groups: number;
  /** It is the value of the last group, such as 1000; only a smaller group can follow in the same number. */
  lastGroup: number;
  /** It is the number after the last group, or null if none of its words has been read. */
  rest: number | null;
}

const NO_WORD_YET: SpokenNumber = { groups: 0, lastGroup: Number.POSITIVE_INFINITY, rest: null };

/** Continues the number by a word with this value; returns null if the word begins another number. */
function continueNumber({ groups, lastGroup, rest }: SpokenNumber, value: number): SpokenNumber | null {
  if (value >= 1000) {
    return value < lastGroup ? { groups: groups + (rest ?? 1) * value, lastGroup: value, rest: null } : null;
  }
  if (rest === null) return { groups, lastGroup, rest: value };
  if (value === 100) return rest < 100 ? { groups, lastGroup, rest: rest * 100 } : null;
  // A unit follows tens or hundreds, and tens follow hundreds.
  const follows = rest > 0 && rest % (value < 10 ? 10 : 100) === 0;
  return follows ? { groups, lastGroup, rest: rest + value } : null;
}

/** Joins the words of one number: "two hundred", "twenty-one", "one thousand two hundred", "8 million". */
function joinNumbers(words: readonly string[]): string[] {
  const joined: string[] = [];
  let last: SpokenNumber | null = null;
  for (const [at, word] of words.entries()) {
    const named = numberByName.get(word);
    const next = numberByName.get(words[at + 1] ?? '') ?? 0;
    // In “1.5 million” the last digits are those of a fraction.
    const isFraction = /^(?:\d+|point)$/.test(words[at - 1] ?? '');
    const isCount = next >= 100 && !isFraction && /^\d{1,3}$/.test(word);
    const value = named ?? (isCount ? Number(word) : undefined);
    const longer: SpokenNumber | null = last && named !== undefined ? continueNumber(last, named) : null;
    if (longer) joined.pop();
    last = longer ?? (value === undefined ? null : continueNumber(NO_WORD_YET, value));
    joined.push(last ? String(last.groups + (last.rest ?? 0)) : word);
  }
  return joined;
}

/** Folds and splits a text; numbers become digits however they are written (1,000, ١٠٠٠, "thousand", XIV). */
export function toPlainWords(text: string): string[] {
  // In capitals alone a numeral cannot be told from a word.
  const hasSmall = /\p{Ll}/u.test(text);
  const numbered = hasSmall
    ? text.replace(ROMAN, (numeral) => String(romanNumerals.indexOf(numeral.toLowerCase())))
    : text;
  const digits = foldText(numbered).replace(/(?![0-9])\p{Nd}/gu, toPlainDigit);
  return joinNumbers(toSearchTokens(joinThousands(digits)));
}

/** Lists words that texts may have for a number: names, a numeral; for 1984 also "984" (of 1,984) and "thousand". */
export function listNumberNames(word: string): readonly string[] {
  const group = /^\d{4,9}$/.test(word) ? [word.slice(-3), ...(namesByNumber.get('1000') ?? [])] : [];
  const roman = Number(word) > 1 ? romanNumerals.slice(Number(word), Number(word) + 1) : [];
  return [...(namesByNumber.get(word) ?? []), ...roman, ...group];
}

/** These words say little about the subject of a text. */
const COMMON = new Set(
  `about after all also am an and any are as at be been before being between both but by called can come could did do
does done during each either first for from gave give given had has have he her him his how if in into is it its itself
known last like made make many may me more most much my name named no not of off often on one only or other our out over
own part same she should since so some such than that the their them then there these they this those through to two
under until up us used was we were what when where which while who whom whose why will with within would you your yes
true false`.split(/\s+/),
);

export function isDistinctive(word: string): boolean {
  return !COMMON.has(word) && (word.length > 1 || /\p{N}/u.test(word));
}

export const LATIN = /^[a-z]+$/;
const STEM_MIN_LENGTH = 4;
const ENDINGS = /(?:ations?|ings?|ors?|ers?|ies|ied|ed|es|ly|s|e|y)$/;

/** Strips an English ending if enough of the word is left: painted, painter and painting become one. */
export function toStem(word: string): string {
  if (!LATIN.test(word) || word.length < STEM_MIN_LENGTH) return word;
  const stem = word.replace(ENDINGS, '');
  return stem.length >= STEM_MIN_LENGTH ? stem : word.replace(/s$/, '');
}
