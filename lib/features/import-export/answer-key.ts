import { choiceNames } from '@/lib/contract/kinds';
import type { Cells } from './fields';
import type { ReadRow } from './table-rows';

/** A column names the right choice in this form, counting from 1 or 0; `mixed` allows texts, letters and numbers. */
export type KeyForm = 'text' | 'letter' | 'from1' | 'from0' | 'mixed1' | 'mixed0';

export interface KeyRow {
  /** Empty choices are included, because a key may name a choice by its place. */
  choices: readonly string[];
  key: string;
}

/** Choices are also counted by the letters of these alphabets; Arabic uses its old order for that. */
const ALPHABETS = ['абвгдежз', 'αβγδεζηθ', 'ابجدهوزح', 'אבגדהוזח', 'กขคงจฉชซ', 'कखगघङचछज', 'কখগঘঙচছজ'];

/** Replaces single letters of other alphabets by the Latin ones at their places: “Вариант Б” becomes “Вариант B”. */
export const toLatinSigns = (text: string): string =>
  text.replace(/(?<![\p{L}\p{M}\p{N}])\p{L}(?![\p{L}\p{M}\p{N}])/gu, (letter) => {
    const [base = ''] = letter.normalize('NFD').toLowerCase();
    return 'ABCDEFGH'[Math.max(...ALPHABETS.map((alphabet) => alphabet.indexOf(base)))] ?? letter;
  });

/** Returns the index of a choice by its letter, or by its number from 1; below 0 for another character. */
export const toChoiceIndex = (sign: string): number =>
  /\d/.test(sign) ? Number(sign) - 1 : 'abcdefgh'.indexOf(sign.toLowerCase());

const toComparable = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

const CHOICE_SIGN =
  /^(?:(?:choice|option|opt|answer|ans|alternative|antwort|reponse|réponse|respuesta|opcion|opción|вариант|ответ)[\s_-]*(?:no\.?|nr\.?|#)?\s*)?[([]?([a-h]|\d{1,2}(?:\.0+)?)[)\].:]?$/i;
const LETTER_WITH_TEXT = /^\(?([a-h])[).:\]-]\s*(?=\S)/i;

type Readings = Partial<Record<'text' | 'letter' | 'from1' | 'from0', number>>;

function findReadings({ choices, key }: KeyRow): Readings {
  const wanted = toComparable(key);
  const readings: Readings = {};
  const filledAt = (at: number) => (choices[at] ? at : undefined);
  const at = choices.findIndex((choice) => choice && toComparable(choice) === wanted);
  if (at >= 0) readings.text = at;
  const latin = toLatinSigns(key);
  const [label = '', letter] = LETTER_WITH_TEXT.exec(latin) ?? [];
  if (at < 0 && letter) {
    const behind = toComparable(key.slice(label.length));
    const named = choices.findIndex((choice) => choice && toComparable(choice) === behind);
    if (named === toChoiceIndex(letter)) readings.text = named;
  }
  const sign = CHOICE_SIGN.exec(latin.trim())?.[1];
  if (!sign) return readings;
  const place = toChoiceIndex(sign);
  if (!/\d/.test(sign)) return { ...readings, letter: filledAt(place) };
  return { ...readings, from1: filledAt(place), from0: filledAt(place + 1) };
}

const forms = ['text', 'letter', 'from1', 'from0'] as const;

const usedBy: Readonly<Record<KeyForm, readonly (typeof forms)[number][]>> = {
  text: ['text'],
  letter: ['letter'],
  from1: ['from1'],
  from0: ['from0'],
  mixed1: ['text', 'letter', 'from1'],
  mixed0: ['text', 'letter', 'from0'],
};

/** Several letters in a row, such as “ABD”, are the key of a question with several right choices. */
const LETTERS = /^A?B?C?D?E?F?$/;

const BETWEEN_KEYS = /\s*(?:[,;/&|+]|\band\b|\bund\b|\bet\b|\by\b)\s*/;

/**
 * Reads a key in one of the forms. Returns the index of a choice, `several` for a list of keys, `both` if two
 * readings contradict each other, otherwise `none`.
 */
export function readKey(row: KeyRow, form: KeyForm): number | 'several' | 'both' | 'none' {
  const readings = findReadings(row);
  const places = new Set(usedBy[form].flatMap((one) => readings[one] ?? []));
  if (places.size === 1) return [...places][0] as number;
  if (places.size > 1) return 'both';
  const separator = LETTERS.test(row.key) ? '' : BETWEEN_KEYS;
  const parts = row.key
    .replace(/^\[|\]$/g, '')
    .split(separator)
    .filter(Boolean);
  const isSeveral =
    parts.length > 1 && parts.every((key) => typeof readKey({ ...row, key }, form) === 'number');
  if (isSeveral) return 'several';
  const isSign =
    readings.letter !== undefined || readings.from1 !== undefined || readings.from0 !== undefined;
  if (isSign) return 'none';
  // The text of a choice names it in every form.
  return readings.text ?? 'none';
}

const isDigits = (key: string) => /^\W*\d/.test(key);

/**
 * At most this share of the keys may be letters or numbers that are not the text of a choice. A person is then asked
 * whether the keys are texts.
 */
const SIGNS_MAX = 0.2;

/** Finds the forms in which a column may be read: several if a person has to decide, none if no row has a key. */
export function findKeyForms(rows: readonly KeyRow[]): KeyForm[] {
  const read = rows
    .filter(({ key, choices }) => key.trim() !== '' && choices.some(Boolean))
    .map((row) => ({ row, readings: findReadings(row) }))
    .filter(({ readings }) => forms.some((form) => readings[form] !== undefined));
  if (read.length === 0) return rows.some(({ key }) => key.trim() !== '') ? ['text'] : [];
  const whole = forms.filter((form) => read.every(({ readings }) => readings[form] !== undefined));
  const different = whole.filter((form, at) =>
    whole.slice(0, at).every((other) => read.some(({ readings }) => readings[form] !== readings[other])),
  );
  if (different.length > 0) return different;
  // A number that is also the text of a choice does not show whether numbers count from 0 or 1.
  const counted = read.filter(({ row, readings }) => isDigits(row.key) && readings.text === undefined);
  const fits = (form: 'from0' | 'from1') => counted.every(({ readings }) => readings[form] !== undefined);
  const isMixed = read.some(({ row }) => !isDigits(row.key));
  // A few letters or numbers among the keys may be texts that are missing in the choices.
  const signs = read.filter(({ readings }) => readings.text === undefined);
  const text: KeyForm[] = signs.length <= SIGNS_MAX * read.length ? ['text'] : [];
  if (counted.length === 0) return ['mixed1', ...text];
  const [from1, from0]: [KeyForm, KeyForm] = isMixed ? ['mixed1', 'mixed0'] : ['from1', 'from0'];
  if (fits('from1') !== fits('from0')) return [fits('from1') ? from1 : from0, ...text];
  return [from1, from0, ...text];
}

/** Reads the column `key` in its best form. Returns the texts of the keys and the indexes of the choices they name. */
export function readKeyColumn(rows: readonly ReadRow[], key: number, choices: readonly number[]) {
  const keyed = rows
    .map(({ cells }) => ({ choices: choices.map((at) => cells[at] ?? ''), key: cells[key] ?? '' }))
    .filter((row) => row.key);
  const [form] = findKeyForms(keyed);
  const places = form
    ? keyed.map((row) => readKey(row, form)).filter((place) => typeof place === 'number')
    : [];
  return {
    form,
    keys: keyed.map((row) => row.key),
    places,
    share: places.length / Math.max(1, keyed.length),
  };
}

const EXAMPLES_MAX = 3;

/** Finds the first rows that the possible forms read differently, as examples. */
export function findAmbiguousRows<Row extends { cells: Cells }>(
  rows: readonly Row[],
  possible: readonly KeyForm[],
): Row[] {
  const ambiguous: Row[] = [];
  for (const row of rows) {
    const keyed = toKeyRow(row.cells);
    if (keyed.key !== '' && new Set(possible.map((form) => readKey(keyed, form))).size > 1)
      ambiguous.push(row);
    if (ambiguous.length === EXAMPLES_MAX) break;
  }
  return ambiguous;
}

export const listChoices = (cells: Cells): string[] => choiceNames.map((name) => cells[name] ?? '');

export function toKeyRow(cells: Cells): KeyRow {
  const further = cells.extra ? cells.extra.split('; ') : [];
  return { choices: [...listChoices(cells), ...further], key: cells.correctChoice?.trim() ?? '' };
}
