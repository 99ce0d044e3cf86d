import { type Choices, choiceNames } from '@/lib/contract/kinds';
import { toLintedQuestion } from '@/lib/features/lint/lint';
import { rulesOfChoices } from '@/lib/features/lint/rules/choices';
import { toPlainWords } from '@/lib/features/search/plain-words';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAYS_OF_MONTH = 31;
/** Each list has words in the order in which people expect them. */
const SERIES = [
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  'first second third fourth fifth sixth seventh eighth ninth tenth last'.split(' '),
  'never rarely sometimes often usually always'.split(' '),
  'small medium large huge'.split(' '),
];

/** Factors by word; behind a fraction, toPlainWords has turned "thousand" and "million" into digits. */
const FACTORS = new Map(Object.entries({ '1000': 1e3, '1000000': 1e6, billion: 1e9 }));

/** Returns a number that grows with the date in a text that names a month; null without a month. */
function rankDate(words: readonly string[]): number | null {
  const month = MONTHS.findIndex((name) => words.includes(name));
  if (month < 0) return null;
  const numbers = words.map(Number);
  const year = numbers.find((number) => number > DAYS_OF_MONTH) ?? 0;
  const day = numbers.find((number) => number <= DAYS_OF_MONTH) ?? 0;
  return (year * MONTHS.length + month) * DAYS_OF_MONTH + day;
}

/** Finds the number in a choice, negative after a minus sign or before Christ, or ranks its date; NaN without one. */
function findNumber(text: string): number {
  // “9:30” becomes “9 point 30”, and “15th” becomes “15 th”.
  const spaced = text.replace(/(?<=\d)[.,:](?=\d{1,2}\b)/gu, ' point ').replace(/(?<=\d)(?=\p{L})/gu, ' ');
  const words = toPlainWords(spaced);
  const date = rankDate(words);
  if (date !== null) return date;
  const [, number, next = ''] = /(?:^| )(\d+(?: point \d+)?)(?: (\S+)|$)/.exec(words.join(' ')) ?? [];
  const value = Number(number?.replace(' point ', '.'));
  const isNegative = /^[-−]\d/u.test(text.trim()) || words.some((word) => word === 'bc' || word === 'bce');
  return value * (FACTORS.get(next) ?? 1) * (isNegative ? -1 : 1);
}

/** Finds the single letter at the end of a choice, such as "B" or "Vitamin C"; NaN without one. */
function findLetter(text: string): number {
  return /(?:^|\s)(\p{L})$/u.exec(text.trim().toLowerCase())?.[1]?.codePointAt(0) ?? Number.NaN;
}

/** Finds the index of the first word of the series that the text has; NaN without one. */
function findIndexInSeries(series: readonly string[], text: string): number {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const index = series.findIndex((word) => words.includes(word));
  return index < 0 ? Number.NaN : index;
}

/** Do the values only rise, or only fall? A NaN makes this false. */
function isSorted(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? Number.NaN));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** Returns true for choices that must not be shuffled: a meaningful order, or "All of the above". */
export function mustKeepOrder(choices: Choices): boolean {
  const linted = toLintedQuestion({ question: '', ...choices, correct: null });
  if (rulesOfChoices.all_of_the_above.find(linted).length > 0) return true;
  const ranks = [
    findNumber,
    findLetter,
    ...SERIES.map((series) => (text: string) => findIndexInSeries(series, text)),
  ];
  return ranks.some((rankOf) => isSorted(choiceNames.map((name) => rankOf(choices[name]))));
}
