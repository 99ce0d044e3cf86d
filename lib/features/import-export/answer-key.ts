import { choiceNames } from '@/lib/contract/kinds';
import type { Cells } from './fields';

/** The form in which a column names the right choice; `mixed` allows text, letter and number. */
export type KeyForm = 'text' | 'letter' | 'from1' | 'from0' | 'mixed1' | 'mixed0';

/** Further choices follow the four. */
export interface KeyRow {
  choices: readonly string[];
  key: string;
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

const NAMED =
  /^(?:(?:choice|option|opt|answer|ans|alternative|antwort|reponse|réponse|respuesta|opcion|opción|вариант|ответ)[\s_-]*(?:no\.?|nr\.?|#)?\s*)?[([]?([a-h]|\d{1,2}(?:\.0+)?)[)\].:]?$/i;
const LETTER_WITH_TEXT = /^\(?([a-h])[).:\]-]\s*(?=\S)/i;

type Readings = Partial<Record<'text' | 'letter' | 'from1' | 'from0', number>>;

/** The possible meanings of a key: the choice by each form of naming one. */
function readingsOf({ choices, key }: KeyRow): Readings {
  const wanted = comparable(key);
  const found: Readings = {};
  const filled = (at: number) => (choices[at] ? at : undefined);
  const at = choices.findIndex((choice) => choice && comparable(choice) === wanted);
  if (at >= 0) found.text = at;
  const letter = LETTER_WITH_TEXT.exec(key)?.[1];
  if (at < 0 && letter) {
    const behind = comparable(key.replace(LETTER_WITH_TEXT, ''));
    const named = choices.findIndex((choice) => choice && comparable(choice) === behind);
    if (named === 'abcdefgh'.indexOf(letter.toLowerCase())) found.text = named;
  }
  const sign = NAMED.exec(key.trim())?.[1];
  if (!sign) return found;
  if (!/\d/.test(sign)) found.letter = filled('abcdefgh'.indexOf(sign.toLowerCase()));
  else {
    found.from1 = filled(Number(sign) - 1);
    found.from0 = filled(Number(sign));
  }
  return found;
}

const forms = ['text', 'letter', 'from1', 'from0'] as const;

const usedBy: Readonly<Record<KeyForm, readonly (typeof forms)[number][]>> = {
  ...{ text: ['text'], letter: ['letter'], from1: ['from1'], from0: ['from0'] },
  ...{ mixed1: ['text', 'letter', 'from1'], mixed0: ['text', 'letter', 'from0'] },
};

const DIVIDED = /\s*(?:[,;/&|+]|\band\b|\bund\b|\bet\b|\by\b)\s*/;

/** Reads a key in one of the forms: the place of a choice, several, two contradicting ones, or none. */
export function readKey(row: KeyRow, form: KeyForm): number | 'several' | 'both' | 'none' {
  const readings = readingsOf(row);
  const places = new Set(usedBy[form].flatMap((one) => readings[one] ?? []));
  if (places.size === 1) return [...places][0] as number;
  if (places.size > 1) return 'both';
  const parts = row.key
    .replace(/^\[|\]$/g, '')
    .split(DIVIDED)
    .filter(Boolean);
  const isSeveral =
    parts.length > 1 && parts.every((key) => typeof readKey({ ...row, key }, form) === 'number');
  if (isSeveral) return 'several';
  return readings.text !== undefined &&
    form !== 'text' &&
    readings.from0 === undefined &&
    readings.from1 === undefined &&
    readings.letter === undefined
    ? readings.text
    : 'none';
}

const isDigits = (key: string) => /^\W*\d/.test(key);

/** The forms in which a column may be read: several if a person has to decide, none if no row has a key. */
export function findKeyForms(rows: readonly KeyRow[]): KeyForm[] {
  const read = rows
    .filter(({ key, choices }) => key.trim() !== '' && choices.some(Boolean))
    .map((row) => ({ row, readings: readingsOf(row) }))
    .filter(({ readings }) => forms.some((form) => readings[form] !== undefined));
  if (read.length === 0) return rows.some(({ key }) => key.trim() !== '') ? ['text'] : [];
  const whole = forms.filter((form) => read.every(({ readings }) => readings[form] !== undefined));
  const different = whole.filter((form, at) =>
    whole.slice(0, at).every((other) => read.some(({ readings }) => readings[form] !== readings[other])),
  );
  if (different.length > 0) return different;
  // A number that is also the text of a choice does not show where counting begins.
  const counted = read.filter(({ row, readings }) => isDigits(row.key) && readings.text === undefined);
  const fits = (form: 'from0' | 'from1') => counted.every(({ readings }) => readings[form] !== undefined);
  const isMixed = read.some(({ row }) => !isDigits(row.key));
  const [one, nought]: KeyForm[] = isMixed ? ['mixed1', 'mixed0'] : ['from1', 'from0'];
  if (counted.length === 0) return ['mixed1'];
  if (fits('from1') !== fits('from0')) return [fits('from1') ? (one as KeyForm) : (nought as KeyForm)];
  return [one as KeyForm, nought as KeyForm];
}

/** Three rows that the forms read differently, as examples for the person who decides. */
export function findTelling<Row>(
  rows: readonly Row[],
  asked: readonly KeyForm[],
  keyOf: (row: Row) => KeyRow,
): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    const keyed = keyOf(row);
    if (keyed.key !== '' && new Set(asked.map((form) => readKey(keyed, form))).size > 1) found.push(row);
    if (found.length === 3) break;
  }
  return found;
}

export function keyRowOf(cells: Cells): KeyRow {
  const further = cells.extra ? cells.extra.split('; ') : [];
  return {
    choices: [...choiceNames.map((name) => cells[name] ?? ''), ...further],
    key: cells.correctChoice?.trim() ?? '',
  };
}
