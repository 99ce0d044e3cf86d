import { choiceNames } from '@/lib/contract/kinds';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { toSearchTokens } from '@/lib/text/normalize';
import { readKeyColumn } from './answer-key';
import type { CellField, Columns } from './fields';
import { isDateText, readDifficulty } from './read-words';
import { areLists } from './split-choices';
import { findFilledQuantile, listFilledCells, listTexts, type ReadRow } from './table-rows';

const SAMPLE_ROWS = 100;

/** This share of the rows has at most the usual number of filled cells; the others have remarks, too. */
const USUAL_SHARE = 0.75;
/** A few cells may be exceptions. Kinds of cells that occur by chance, such as letters, need the larger share. */
export const MOST = 0.8;
export const NEARLY_ALL = 0.9;
/** Many questions end without a question mark, but hardly any answer has one. */
const ASKING_SHARE = 0.3;
/** Questions and explanations have on average at least this length; names of subjects are shorter. */
const LONG_TEXT = 15;
/** A longer text is rather a sentence than a name. */
const NAME_MAX_LENGTH = 40;
/** In fewer rows a name may come again by chance. */
const NAMES_ROWS_MIN = 10;
/** Each name comes at least this often on average. */
const NAME_REPEATS = 5;
/** A key names one of at most this many columns; texts behind them are remarks. */
const KEYED_MAX = 6;

const TRUTH =
  /^(?:true|false|yes|no|wahr|falsch|richtig|ja|nein|vrai|faux|oui|non|verdadero|falso|vero|sí)$/i;

const QUESTION_TYPE =
  /^(?:multiple|single|boolean|mcq|select|radio|checkbox|(?:multi|multiple|single)[ _-]?choice|true[ _/-]?(?:or[ _-])?false)$/i;

const WORD = /^[\p{L}\p{M}'’-]{2,30}$/u;

const measureShare = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

const areLong = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + length, 0) >= LONG_TEXT * Math.max(1, texts.length);

/** Measures the share of texts that ask, with a question mark, a gap to fill, or three dots at the end. */
const measureAsking = (texts: readonly string[]) =>
  measureShare(texts, (text) => /[?？؟]|_{2,}|\.{3}$/.test(text));

const areConstant = (texts: readonly string[]) => new Set(texts).size === 1 && texts.length > 2;

/** Do the numbers count the rows? */
function areRunning(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(/[.)]$/, '')));
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return numbers.length > 1 && steps >= MOST * (numbers.length - 1);
}

/** Are the texts a few names that are repeated, as those of categories are? */
function areNames(texts: readonly string[]): boolean {
  const groups = Map.groupBy(texts, (text) => text);
  const often = [...groups].filter(([, { length }]) => length > 2);
  const isName = (text: string) =>
    /\p{L}{3}/u.test(text) && text.length <= NAME_MAX_LENGTH && !TRUTH.test(text);
  const covered = often.reduce((sum, [, { length }]) => sum + length, 0);
  const isFew = often.length <= texts.length / NAME_REPEATS && covered >= NEARLY_ALL * texts.length;
  return isFew && texts.length >= NAMES_ROWS_MIN && often.every(([text]) => isName(text));
}

/** Guesses a column's role from its own texts: null to leave it out, undefined for a possible question or choice. */
function guessAlone(texts: readonly string[], categories: ReadonlySet<string>): CellField | null | undefined {
  if (texts.length === 0 || areRunning(texts)) return null;
  if (texts.every(isDateText)) return 'forDate';
  if (texts.every((text) => /^https?:\/\/\S+$/.test(text))) return 'source';
  if (texts.every((text) => Number.isNaN(Number(text)) && readDifficulty(text) !== undefined))
    return 'difficulty';
  if (texts.every((text) => categories.has(toCategoryKey(text)))) return 'category';
  if (texts.every((text) => QUESTION_TYPE.test(text))) return null;
  // Points and seconds are multiples of five.
  return texts.every((text) => /^\d{2,}$/.test(text) && Number(text) % 5 === 0) ? null : undefined;
}

interface Guessed {
  columns: Columns;
  /** These columns may be the question, its answers, or a word and its hint. */
  open: readonly number[];
}

/** Takes the first rows, without titles of rounds and totals, which fill few cells. */
function takeSample(all: readonly ReadRow[]): ReadRow[] {
  const usual = findFilledQuantile(all, USUAL_SHARE);
  return all.filter((row) => listFilledCells(row).length >= usual / 2).slice(0, SAMPLE_ROWS);
}

/** Guesses each unknown column that is not constant in all rows. The sample alone may have only one round. */
function guessEachAlone(
  all: readonly ReadRow[],
  sample: readonly ReadRow[],
  known: Columns,
  categories: ReadonlySet<string>,
): Guessed {
  const unknown = [...known.keys()].filter((at) => known[at] === null && !areConstant(listTexts(all, at)));
  const guesses = unknown.map((at) => ({ at, field: guessAlone(listTexts(sample, at), categories) }));
  const columns = guesses.reduce<Columns>(
    (given, { at, field }) => (field && !given.includes(field) ? given.with(at, field) : given),
    known,
  );
  return { columns, open: guesses.filter(({ field }) => field === undefined).map(({ at }) => at) };
}

/** Takes the only column of repeated names in all rows as the category. The sample may have only one category. */
function takeCategory(all: readonly ReadRow[], { columns, open }: Guessed): Guessed {
  const [category, ...others] = open.filter((at) => {
    const texts = listTexts(all, at);
    return texts.length >= all.length / 2 && areNames(texts);
  });
  if (category === undefined || others.length > 0 || columns.includes('category')) return { columns, open };
  // Between a question and another text, repeated names are answers.
  const mayBeAnswer = open.length < 3 || (open.length === 3 && category === open[1]);
  if (mayBeAnswer) return { columns, open };
  return { columns: columns.with(category, 'category'), open: open.filter((at) => at !== category) };
}

/** Do these two columns hold words of puzzles and hints, none of which is a question? */
function areWordAndHint(sample: readonly ReadRow[], open: readonly number[]): boolean {
  const [first = [], ...others] = open.map((at) => listTexts(sample, at));
  const hasWords = measureShare(first, (text) => WORD.test(text)) > MOST;
  const asks = [first, ...others].some((texts) => measureAsking(texts) >= ASKING_SHARE);
  return others.length === 1 && hasWords && !asks;
}

/** Finds the column that asks most, otherwise the first column with long texts, or else the first column. */
function findQuestionColumn(sample: readonly ReadRow[], open: readonly number[]): number | undefined {
  const measured = open.map((at) => ({ at, texts: listTexts(sample, at) }));
  const [asking] = measured.toSorted((one, other) => measureAsking(other.texts) - measureAsking(one.texts));
  if (asking && measureAsking(asking.texts) > ASKING_SHARE) return asking.at;
  return measured.find(({ texts }) => areLong(texts))?.at ?? open[0];
}

/** Does the column nearly always repeat the question, such as in lower case and without its signs? */
function repeatsQuestion(sample: readonly ReadRow[], question: number, at: number): boolean {
  const filled = sample.filter(({ cells }) => cells[at]);
  const toLetters = (text = '') => toSearchTokens(text).join('');
  const same = filled.filter(({ cells }) => toLetters(cells[at]) === toLetters(cells[question]));
  // In a single row a choice may have the words of the question by chance.
  return same.length > 1 && same.length >= NEARLY_ALL * filled.length;
}

export const hasKey = (columns: Columns): boolean =>
  columns.includes('correctChoice') || columns.includes('rightFlag');

/**
 * Finds the last column that names the right choice of its row. The choices are the columns before it, or all others if
 * fewer than two are before it.
 */
function findKeyColumn(sample: readonly ReadRow[], open: readonly number[]): number | undefined {
  if (open.length < 3) return undefined;
  return open.findLast((key) => {
    const before = open.filter((at) => at < key);
    const choices = (before.length > 1 ? before : open.filter((at) => at !== key)).slice(0, KEYED_MAX);
    const { form, keys, places, share } = readKeyColumn(sample, key, choices);
    // A column that few rows fill is no key.
    const isUsual = keys.length >= sample.length / 2;
    const isSmall = keys.every((text) => text.length < 3);
    // If there are more columns than choices, as with a remark beside each choice, the numbers of a key reach their
    // second half. Smaller numbers count something else.
    const isWide = choices.length <= choiceNames.length || Math.max(...places) >= choices.length / 2;
    return isUsual && share >= NEARLY_ALL && (form === 'text' || (isSmall && isWide));
  });
}

/** Takes the first columns that are side by side as the choices, leaving out the key. */
function takeSideBySide(open: readonly number[], key: number | undefined): number[] {
  const end = open.findIndex((at, index) => index > 0 && at !== (open[index - 1] ?? 0) + 1);
  const sideBySide = end < 0 ? open : open.slice(0, end);
  return sideBySide.filter((at) => at !== key).slice(0, choiceNames.length);
}

/** Takes the first column that has long texts and no role as the explanation. */
function takeExplanation(columns: Columns, sample: readonly ReadRow[], open: readonly number[]): Columns {
  const long = open.find((at) => columns[at] === null && areLong(listTexts(sample, at)));
  return long === undefined || columns.includes('explanation') ? columns : columns.with(long, 'explanation');
}

/** Gives roles to the columns beside the question: one answer, choices in one or several cells, key, explanation. */
function guessAnswers(columns: Columns, sample: readonly ReadRow[], open: readonly number[]): Columns {
  const hasLists = (at: number) => areLists(listTexts(sample, at));
  const hasChoices = columns.includes('choice1');
  const [only, ...others] = open;
  if (only !== undefined && others.length === 0 && !hasChoices) {
    if (hasLists(only)) return columns.with(only, 'options');
    return hasKey(columns) ? takeExplanation(columns, sample, open) : columns.with(only, 'correctChoice');
  }
  const key = hasKey(columns) ? undefined : findKeyColumn(sample, open);
  const keyed = key === undefined ? columns : columns.with(key, 'correctChoice');
  if (hasChoices) return takeExplanation(keyed, sample, open);
  // Choices in several columns may have commas, as lists do.
  const listed = open.length > 3 ? undefined : open.find((at) => at !== key && hasLists(at));
  if (listed !== undefined) return keyed.with(listed, 'options');
  const choices = takeSideBySide(open, key);
  const chosen = choices.reduce((given, at, index) => given.with(at, choiceNames[index] ?? null), keyed);
  return takeExplanation(chosen, sample, open);
}

/** Guesses unknown roles of columns by their cells: days, levels, links and categories first, then other texts. */
export function guessByContents(
  all: readonly ReadRow[],
  known: Columns,
  categories: ReadonlySet<string>,
): Columns {
  const sample = takeSample(all);
  const { columns, open } = takeCategory(all, guessEachAlone(all, sample, known, categories));
  const [first = -1, second = -1] = open;
  const isNamed = columns.includes('question');
  if (!isNamed && areWordAndHint(sample, open)) return columns.with(first, 'word').with(second, 'hint');
  const question = isNamed ? columns.indexOf('question') : findQuestionColumn(sample, open);
  if (question === undefined) return columns;
  const others = open.filter((at) => at !== question && !repeatsQuestion(sample, question, at));
  const behind = others.filter((at) => at > question);
  return guessAnswers(columns.with(question, 'question'), sample, behind.length > 0 ? behind : others);
}
