import type { Linted } from '@/lib/features/lint/linted';
import { rulesOfChoices } from '@/lib/features/lint/rules/choices';
import { plainWords } from '@/lib/features/twins/plain-words';

/** Words that follow each other, each list by itself. */
const SERIES = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth last',
  'never rarely seldom sometimes often usually always',
  'none few some many most all',
  'tiny small medium large huge',
  'low moderate middle high',
  'spring summer autumn winter',
  'bronze silver gold platinum',
  'primary secondary tertiary quaternary',
].map((series) => series.split(' '));

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Units and multiples by which the number before them is multiplied. */
const FACTORS: Readonly<Record<string, number>> = {
  hundred: 100,
  '100': 100,
  thousand: 1e3,
  '1000': 1e3,
  k: 1e3,
  million: 1e6,
  '1000000': 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
  mm: 1e-3,
  cm: 1e-2,
  km: 1e3,
  kilometre: 1e3,
  kilometer: 1e3,
  millimetre: 1e-3,
  centimetre: 1e-2,
  mg: 1e-3,
  kg: 1e3,
  kilogram: 1e3,
  tonne: 1e6,
  ton: 1e6,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
  decade: 315_569_520,
  century: 3_155_695_200,
  centurie: 3_155_695_200,
};
const DECIMAL = /(?<![\d.,])(\d+)[.,](\d{1,2})(?![\d]|[.,]\d)/gu;

/** Numerals of one letter, which elsewhere is mostly a word. */
const ROMAN: Readonly<Record<string, string>> = { I: '1', V: '5', X: '10' };

/** The sort key of a choice; undefined where it has none. */
type Rank = readonly number[] | undefined;

function rankByNumbers(text: string): Rank {
  const single = text.trim().replace(/(?<= )([IVX])$/u, (letter) => ROMAN[letter] ?? letter);
  const counted = single.replace(/\bonce\b/iu, '1').replace(/\btwice\b/iu, '2');
  const words = plainWords(counted.replace(DECIMAL, '$1 point $2').replace(/(?<=\d)(?=\p{L})/gu, ' '));
  const numbers: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!/^\d+$/.test(word)) continue;
    const isDecimal = words[at + 1] === 'point' && /^\d+$/.test(words[at + 2] ?? '');
    let value = Number(isDecimal ? `${word}.${words[at + 2]}` : word);
    if (isDecimal) at += 2;
    for (let factor = factorAt(words, at + 1); factor !== undefined; factor = factorAt(words, at + 1)) {
      value *= factor;
      at++;
    }
    numbers.push(value);
  }
  const month = MONTHS.findIndex((name) => words.includes(name));
  const isBefore = words.some((word) => word === 'bc' || word === 'bce');
  if (month < 0)
    return numbers.length > 0 ? numbers.map((number) => (isBefore ? -number : number)) : undefined;
  const isYear = (number: number) => number > 31;
  return [numbers.find(isYear) ?? 0, month, numbers.find((number) => !isYear(number)) ?? 0];
}

const factorAt = (words: readonly string[], at: number) =>
  FACTORS[words[at] ?? ''] ?? FACTORS[(words[at] ?? '').replace(/s$/, '')];

/** Letters that stand for themselves, alone or behind the same words: "B", "Vitamin C". */
function rankByLetter(text: string): Rank {
  const letter = /(?:^|\s)(\p{L})[.)]?$/u.exec(text.trim())?.[1];
  return letter ? [letter.toLowerCase().codePointAt(0) ?? 0] : undefined;
}

const rankInSeries =
  (series: readonly string[]) =>
  (text: string): Rank => {
    const words: readonly string[] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const found = series.findIndex((name) => words.includes(name));
    return found < 0 ? undefined : [found];
  };

function isBelow(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? Number.NEGATIVE_INFINITY);
}

/** Do all have a rank, each above the one before it, or each below? */
function isSorted(texts: readonly string[], rankOf: (text: string) => Rank): boolean {
  const ranks: (readonly number[])[] = [];
  for (const text of texts) {
    const rank = rankOf(text);
    if (!rank) return false;
    ranks.push(rank);
  }
  const pairs = ranks.slice(1).map((rank, index) => [ranks[index] ?? [], rank] as const);
  return (
    pairs.every(([before, rank]) => isBelow(before, rank)) ||
    pairs.every(([before, rank]) => isBelow(rank, before))
  );
}

/**
 * Do the choices stand in an order of their own, which helps who reads them: numbers, dates, letters or words of a series
 * that rise or fall, or one that speaks of the others ("All of the above")? Then none of them changes its place.
 */
export function isInOrder(linted: Linted): boolean {
  const texts = linted.options.map(({ text }) => text);
  if (rulesOfChoices.all_of_the_above.find(linted).length > 0) return true;
  const ranks = [rankByLetter, rankByNumbers, ...SERIES.map(rankInSeries), rankInSeries(MONTHS)];
  return texts.length > 1 && ranks.some((rankOf) => isSorted(texts, rankOf));
}
