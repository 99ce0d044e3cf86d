import { choiceNames } from '@/lib/contract/kinds';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { findKeyForms, readKey } from './answer-key';
import type { CellField, Columns } from './fields';
import { findWidth, listFilledCells, listTexts, type ReadRow } from './read-table';
import { isDateText, readDifficulty } from './read-words';
import { areLists } from './split-choices';

const SAMPLE_ROWS = 100;

const TRUTH =
  /^(?:true|false|yes|no|wahr|falsch|richtig|ja|nein|vrai|faux|oui|non|verdadero|falso|vero|sí)$/i;

const QUESTION_TYPE =
  /^(?:multiple|single|boolean|mcq|select|radio|checkbox|(?:multiple|single)[ _-]?choice|true[ _/-]?(?:or[ _-])?false)$/i;

const WORD = /^[\p{L}\p{M}'’-]{2,30}$/u;

const measureShare = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

const measureAverageLength = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);

/** Measures the share of texts that ask, with a question mark, a gap to fill, or three dots at the end. */
const measureAsking = (texts: readonly string[]) =>
  measureShare(texts, (text) => /[?？؟]|_{2,}|\.{3}$/.test(text));

/** Do the numbers count the rows? */
function isRunning(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(/[.)]$/, '')));
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return numbers.length > 1 && steps >= 0.8 * (numbers.length - 1);
}

/** Guesses the role of a column from its own texts; null for one to leave out, undefined for a possible question or choice. */
function guessAlone(texts: readonly string[], categories: ReadonlySet<string>): CellField | null | undefined {
  if (texts.length === 0 || isRunning(texts)) return null;
  if (texts.every(isDateText)) return 'forDate';
  if (texts.every((text) => /^https?:\/\/\S+$/.test(text))) return 'source';
  if (texts.every((text) => Number.isNaN(Number(text)) && readDifficulty(text) !== undefined))
    return 'difficulty';
  if (texts.every((text) => categories.has(toCategoryKey(text)))) return 'category';
  if (texts.every((text) => QUESTION_TYPE.test(text))) return null;
  // Points and seconds are multiples of five.
  return texts.every((text) => /^\d{2,}$/.test(text) && Number(text) % 5 === 0) ? null : undefined;
}

/** Are the texts a few names that are repeated, as those of categories are? */
function areNames(texts: readonly string[]): boolean {
  const groups = Map.groupBy(texts, (text) => text);
  const often = [...groups].filter(([, { length }]) => length > 2);
  const isName = (text: string) => /\p{L}{3}/u.test(text) && text.length <= 40 && !TRUTH.test(text);
  const covered = often.reduce((sum, [, { length }]) => sum + length, 0);
  const isFew = often.length <= texts.length / 5 && covered >= 0.9 * texts.length;
  return isFew && texts.length >= 10 && often.every(([text]) => isName(text));
}

/** Finds the column that names the right one of the others; -1 for none. */
function findKeyColumn(rows: readonly ReadRow[], columns: readonly number[]): number {
  if (columns.length < 3) return -1;
  const fitting = columns.toReversed().map((key) => {
    const before = columns.filter((at) => at < key).slice(0, 6);
    const others = before.length > 1 ? before : columns.filter((at) => at !== key).slice(0, 6);
    const keyed = rows
      .map(({ cells }) => ({ choices: others.map((at) => cells[at] ?? ''), key: cells[key] ?? '' }))
      .filter((row) => row.key);
    const [form] = findKeyForms(keyed);
    const read = form ? keyed.filter((row) => typeof readKey(row, form) === 'number').length : 0;
    // A column that few rows fill names no choice of the others.
    const isUsual = keyed.length >= rows.length / 2;
    const isSmall = keyed.every((row) => row.key.length < 3) || form === 'text';
    return { key, share: isUsual && keyed.length > 0 && isSmall ? read / keyed.length : 0 };
  });
  return fitting.find(({ share }) => share >= 0.9)?.key ?? -1;
}

/** Gives the columns beside the question the roles of choices, key and explanation. */
function assignAnswers(
  columns: (CellField | null)[],
  open: readonly number[],
  rows: readonly ReadRow[],
): void {
  const hasChoices = columns.includes('choice1');
  const [only] = open;
  if (open.length === 1 && only !== undefined && !hasChoices) {
    columns[only] = areLists(listTexts(rows, only)) ? 'options' : 'correctChoice';
    return;
  }
  const key = columns.includes('correctChoice') ? -1 : findKeyColumn(rows, open);
  if (key >= 0) columns[key] = 'correctChoice';
  const mayList = open.length <= 3 && !hasChoices;
  const listed = mayList ? open.find((at) => at !== key && areLists(listTexts(rows, at))) : undefined;
  if (listed !== undefined) {
    columns[listed] = 'options';
    return;
  }
  const gapAt = open.findIndex((at, index) => index > 0 && at !== (open[index - 1] ?? 0) + 1);
  const sideBySide = gapAt < 0 ? open : open.slice(0, gapAt);
  const choices = hasChoices ? [] : sideBySide.filter((at) => at !== key).slice(0, choiceNames.length);
  for (const [index, at] of choices.entries()) columns[at] = choiceNames[index] ?? null;
  const rest = open.find(
    (at) => at !== key && !choices.includes(at) && measureAverageLength(listTexts(rows, at)) >= 8,
  );
  if (rest !== undefined && !columns.includes('explanation')) columns[rest] = 'explanation';
}

/** Are these columns the words of puzzles and hints that ask nothing? */
function areWordAndHint(rows: readonly ReadRow[], columns: readonly number[]): boolean {
  const [first = [], ...others] = columns.map((at) => listTexts(rows, at));
  const hasWords = measureShare(first, (text) => WORD.test(text)) > 0.8;
  return others.length === 1 && hasWords && [first, ...others].every((texts) => measureAsking(texts) < 0.3);
}

/** Finds the column that asks most, otherwise the first one with long texts, or else the first one; -1 without columns. */
function findQuestionColumn(rows: readonly ReadRow[], columns: readonly number[]): number {
  const measured = columns.map((at) => ({ at, texts: listTexts(rows, at) }));
  const [asking] = measured.toSorted((one, other) => measureAsking(other.texts) - measureAsking(one.texts));
  if (asking && measureAsking(asking.texts) > 0.3) return asking.at;
  const long = measured.find(({ texts }) => measureAverageLength(texts) >= 15);
  return long?.at ?? columns[0] ?? -1;
}

/** Guesses unknown roles of columns by their cells: days, levels, links, names, then word and hint, or question and answers. */
export function guessByContents(
  all: readonly ReadRow[],
  known: Columns,
  categories: ReadonlySet<string>,
): Columns {
  const usual = findWidth(all, 0.75);
  const rows = all.filter((row) => listFilledCells(row).length >= usual / 2).slice(0, SAMPLE_ROWS);
  const columns: (CellField | null)[] = [...known];
  const isConstant = (texts: readonly string[]) => new Set(texts).size === 1 && texts.length > 2;
  const open: number[] = [];
  for (const [at, field] of known.entries()) {
    if (field !== null || isConstant(listTexts(all, at))) continue;
    const alone = guessAlone(listTexts(rows, at), categories);
    if (alone === undefined) open.push(at);
    else if (alone !== null && !columns.includes(alone)) columns[at] = alone;
  }
  const repeated = open.filter(
    (at) => listTexts(all, at).length >= all.length / 2 && areNames(listTexts(all, at)),
  );
  const [group = -1] = repeated;
  // Between a question and another text, repeated names are answers.
  const isBeside = open.length > 3 || (open.length === 3 && group !== open[1]);
  if (repeated.length === 1 && isBeside && !columns.includes('category')) {
    columns[group] = 'category';
    open.splice(open.indexOf(group), 1);
  }
  const [first = -1, second = -1] = open;
  if (!columns.includes('question') && areWordAndHint(rows, open)) {
    columns[first] = 'word';
    columns[second] = 'hint';
    return columns;
  }
  const named = columns.indexOf('question');
  const question = named < 0 ? findQuestionColumn(rows, open) : named;
  if (question >= 0) columns[question] = 'question';
  const others = open.filter((at) => at !== question);
  const behind = others.filter((at) => at > question);
  assignAnswers(columns, behind.length > 0 ? behind : others, rows);
  return columns;
}
