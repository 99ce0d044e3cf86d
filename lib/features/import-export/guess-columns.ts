import { choiceNames, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import { categoryKey } from '@/lib/features/categories/rules';
import { foldText } from '@/lib/text/normalize';
import { CELL_FIELDS, type CellField, detailsOf, fieldsOfGame } from './fields';
import type { ReadRow } from './read-table';
import { readDifficulty, readsAsDate } from './read-words';

/** What each column is, in their order; null: it is left out. */
export type Columns = readonly (CellField | null)[];

export interface Guess {
  game: ReviewedGame;
  /** The first row names the columns. */
  hasHeading: boolean;
  columns: Columns;
}

/** A heading as headings are compared: `Correct_Answer`, "correctAnswer" and "Correct answer:" are one. */
export function headingKey(heading: string): string {
  const words = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)/gu, '$1 $2');
  return foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const byName = new Map<string, CellField>(
  CELL_FIELDS.flatMap((field) => {
    const { title, heading = title, names = [] } = detailsOf(field);
    return [field, title, heading, ...names].map((name) => [headingKey(name), field] as const);
  }),
);

const CHOICE =
  /^(?:(?:choice|option|opt|answer|antwort|opcion|respuesta|reponse|possible answer) )?([a-h]|[1-8])$/;
const WRONG =
  /^(?:(?:in ?correct|wrong|false|other|bad|falsche|mauvaise) (?:answers?|choices?|options?|antwort|reponse)|distractors?|decoys?|wrong|incorrect)(?: [a-d1-9])?$/;

/** The field that a heading names; null when it names none. */
export function fieldOfHeading(heading: string): CellField | null {
  const key = headingKey(heading);
  const named = byName.get(key);
  if (named) return named;
  if (WRONG.test(key)) return 'wrong';
  const [, sign] = CHOICE.exec(key) ?? [];
  if (!sign) return null;
  const at = /\d/.test(sign) ? Number(sign) - 1 : 'abcdefgh'.indexOf(sign);
  return choiceNames[at] ?? 'extra';
}

/** How many rows the contents are judged by. */
const SAMPLE = 50;

/** The columns of a sheet without headings, as people write and paste them. */
export const sheetColumns: Readonly<Record<ReviewedSubject, readonly CellField[]>> = {
  question: ['question', ...choiceNames, 'correctChoice', 'explanation', 'source', 'reviewBy'],
  word_puzzle: ['word', 'hint', 'explanation', 'source', 'reviewBy'],
};

/** Several columns may be these. */
const MANY: readonly (CellField | null)[] = ['wrong', 'extra'];

/** Each field once: the first column that is it. */
function withoutRepeats(columns: Columns): Columns {
  return columns.map((field, at) => (MANY.includes(field) || columns.indexOf(field) === at ? field : null));
}

/** Where nothing names the columns, what is in them does: days, levels, names of categories, then the rest in the order of a pasted sheet. */
function guessByContents(rows: readonly ReadRow[], width: number, categories: ReadonlySet<string>): Columns {
  const textsOf = (at: number) =>
    rows
      .slice(0, SAMPLE)
      .map(({ cells }) => cells[at] ?? '')
      .filter(Boolean);
  const areAll = (texts: readonly string[], is: (text: string) => boolean) =>
    texts.length > 0 && texts.every(is);
  const told = Array.from({ length: width }, (_, at): CellField | null => {
    const texts = textsOf(at);
    if (areAll(texts, readsAsDate)) return 'forDate';
    if (areAll(texts, (text) => Number.isNaN(Number(text)) && readDifficulty(text) !== undefined))
      return 'difficulty';
    return areAll(texts, (text) => categories.has(categoryKey(text))) ? 'category' : null;
  });
  const rest = told.filter((field) => field === null).length;
  const sheet = [...sheetColumns[rest <= 2 ? 'word_puzzle' : 'question']];
  return told.map((field) => field ?? sheet.shift() ?? null);
}

/** What the columns of a file are, by its headings, else by what is in them, and so which game it is for. */
export function guessColumns(rows: readonly ReadRow[], categories: readonly string[]): Guess {
  const [first] = rows;
  const named = (first?.cells ?? []).map(fieldOfHeading);
  // A single letter or number may as well be a choice.
  const known = named.filter((field, at) => field && (first?.cells[at]?.length ?? 0) > 1);
  const hasHeading =
    first?.line === 0 || known.length > 1 || known.includes('question') || known.includes('word');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const keys = new Set(categories.map(categoryKey));
  const columns = withoutRepeats(
    hasHeading
      ? Array.from({ length: width }, (_, at) => named[at] ?? null)
      : guessByContents(rows, width, keys),
  );
  const isPuzzle = columns.includes('word') && !columns.includes('question');
  const at = columns.indexOf('game');
  const isWeekly = at >= 0 && /^weekly/i.test(rows[hasHeading ? 1 : 0]?.cells[at] ?? '');
  return { game: isPuzzle ? 'word_puzzle' : isWeekly ? 'weekly' : 'daily', hasHeading, columns };
}

/** The same columns for another game: what its records do not have is left out. */
export function columnsFor(game: ReviewedGame, columns: Columns): Columns {
  const fields: readonly (CellField | null)[] = fieldsOfGame(game);
  return columns.map((field) => (fields.includes(field) ? field : null));
}
