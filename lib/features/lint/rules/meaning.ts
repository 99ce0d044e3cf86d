import { foldText } from '@/lib/text/normalize';

/** It is a Map, because every object has properties that are words of choices, such as "constructor". */
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
    [foldText('½')]: '1/2',
    '0.5': '1/2',
    half: '1/2',
    dozen: '12',
    decade: '10 years',
    century: '100 years',
    fortnight: '2 weeks',
  }),
);

/** Returns the form of a word by which choices are compared. */
export const normalizeWord = (word: string): string => NORMALIZED_WORDS.get(word) ?? word;

/** The names of a line mean one thing; articles are left out. */
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

/** A size is a multiple of the basic unit of its kind, which has the size 1. */
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

/** It matches thousands in groups, because 1,000, 1 000 and 1.000 are one number. */
export const GROUPED = /(?<![\d.,])\d{1,3}(?:[., ’']\d{3}(?!\d))+/gu;

function simplifyChoice(text: string): string {
  return foldText(text)
    .replace(/per cent/gu, 'percent')
    .replace(GROUPED, (number) => number.replace(/\D/gu, ''))
    .replace(/(?<=\d)\s*(?=%|km\b|m\b)/gu, ' ')
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
