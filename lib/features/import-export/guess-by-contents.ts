import { choiceNames } from '@/lib/contract/kinds';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { findKeyForms, readKey } from './answer-key';
import type { CellField, Columns } from './fields';
import { filledOf, type ReadRow, textsIn } from './read-table';
import { readDifficulty, readsAsDate } from './read-words';
import { areLists } from './split-choices';

/** The rows by which contents are judged. */
const SAMPLE = 100;

const TRUTH =
  /^(?:true|false|yes|no|wahr|falsch|richtig|ja|nein|vrai|faux|oui|non|verdadero|falso|vero|sí)$/i;

const WORD = /^[\p{L}\p{M}'’-]{2,30}$/u;

const shareOf = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

const averageLength = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);

/** The share of texts that ask: with a question mark, a gap to fill, or three dots at the end. */
const askingShare = (texts: readonly string[]) => shareOf(texts, (text) => /[?？؟]|_{2,}|\.{3}$/.test(text));

/** Do the numbers count the rows? */
function isRunning(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(/[.)]$/, '')));
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return numbers.length > 1 && steps >= 0.8 * (numbers.length - 1);
}

/** The role of a column by its own texts, if they are clear; undefined for one that may be a question or a choice. */
function readAlone(texts: readonly string[], categories: ReadonlySet<string>): CellField | null | undefined {
  if (texts.length === 0 || isRunning(texts)) return null;
  if (texts.every(readsAsDate)) return 'forDate';
  if (texts.every((text) => /^https?:\/\/\S+$/.test(text))) return 'source';
  if (texts.every((text) => Number.isNaN(Number(text)) && readDifficulty(text) !== undefined))
    return 'difficulty';
  if (texts.every((text) => categories.has(toCategoryKey(text)))) return 'category';
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
    const isSmall = keyed.every((row) => row.key.length < 3) || form === 'text';
    return { key, share: keyed.length > 0 && isSmall ? read / keyed.length : 0 };
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
    columns[only] = areLists(textsIn(rows, only)) ? 'options' : 'correctChoice';
    return;
  }
  const key = columns.includes('correctChoice') ? -1 : findKeyColumn(rows, open);
  if (key >= 0) columns[key] = 'correctChoice';
  const mayList = open.length <= 3 && !hasChoices;
  const listed = mayList ? open.find((at) => at !== key && areLists(textsIn(rows, at))) : undefined;
  if (listed !== undefined) {
    columns[listed] = 'options';
    return;
  }
  const gapAt = open.findIndex((at, index) => index > 0 && at !== (open[index - 1] ?? 0) + 1);
  const sideBySide = gapAt < 0 ? open : open.slice(0, gapAt);
  const choices = hasChoices ? [] : sideBySide.filter((at) => at !== key).slice(0, choiceNames.length);
  for (const [index, at] of choices.entries()) columns[at] = choiceNames[index] ?? null;
  const rest = open.find(
    (at) => at !== key && !choices.includes(at) && averageLength(textsIn(rows, at)) >= 8,
  );
  if (rest !== undefined && !columns.includes('explanation')) columns[rest] = 'explanation';
}

/** Guesses the roles of columns without headings: days, levels, links, then the question, its choices and its key. */
export function guessByContents(
  all: readonly ReadRow[],
  named: Columns,
  categories: ReadonlySet<string>,
): Columns {
  const widths = all.map((row) => filledOf(row).length).toSorted((one, other) => one - other);
  const usual = widths[Math.floor(all.length * 0.75)] ?? 0;
  const rows = all.filter((row) => filledOf(row).length >= usual / 2).slice(0, SAMPLE);
  const columns: (CellField | null)[] = [...named];
  const isConstant = (texts: readonly string[]) => new Set(texts).size === 1 && texts.length > 2;
  const open: number[] = [];
  for (const [at, field] of named.entries()) {
    if (field !== null || isConstant(textsIn(all, at))) continue;
    const alone = readAlone(textsIn(rows, at), categories);
    if (alone === undefined) open.push(at);
    else if (alone !== null && !columns.includes(alone)) columns[at] = alone;
  }
  const repeated = open.filter(
    (at) => textsIn(all, at).length >= all.length / 2 && areNames(textsIn(all, at)),
  );
  const [group = -1] = repeated;
  if (repeated.length === 1 && open.length > 3 && !columns.includes('category')) {
    columns[group] = 'category';
    open.splice(open.indexOf(group), 1);
  }
  const asks = (at: number) => askingShare(textsIn(rows, at));
  const [first = -1, second = -1] = open;
  const isPuzzle =
    open.length === 2 &&
    !columns.includes('question') &&
    shareOf(textsIn(rows, first), (text) => WORD.test(text)) > 0.8 &&
    open.every((at) => asks(at) < 0.3);
  if (isPuzzle) {
    columns[first] = 'word';
    columns[second] = 'hint';
    return columns;
  }
  let question = columns.indexOf('question');
  if (question < 0) {
    const [asking = -1] = open.toSorted((one, other) => asks(other) - asks(one));
    const long = open.find((at) => averageLength(textsIn(rows, at)) >= 15) ?? first;
    question = asks(asking) > 0.3 ? asking : long;
    if (question >= 0) columns[question] = 'question';
  }
  const others = open.filter((at) => at !== question);
  const behind = others.filter((at) => at > question);
  assignAnswers(columns, behind.length > 0 ? behind : others, rows);
  return columns;
}
