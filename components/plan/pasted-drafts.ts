import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';
import { type Choices, choiceNames, games, toChoices } from '@/lib/contract/kinds';
import type { DraftText } from '@/lib/features/plan/draft-text';
import { CHOICE_MAX_LENGTH, findChoice, QUESTION_MAX_LENGTH } from '@/lib/features/questions/rules';
import { findBackgroundProblem } from '@/lib/features/records/rules';
import { findWordProblem, HINT_MAX_LENGTH, toUpperCaseWord } from '@/lib/features/word-puzzles/rules';

/** A pasted row: the draft that it becomes, and what is wrong with it. */
export interface PastedRow {
  /** Which of the rows it is, from 1. */
  row: number;
  /** The question or the word, as it was pasted. */
  title: string;
  draft: DraftText;
  /** Why it cannot be stored. */
  problem?: string;
  /** What the draft still lacks. */
  lacks: string[];
}

/** What may stand behind the columns of every sheet. */
const BEHIND = ['explanation', 'source', 'review by'];

/** A spreadsheet of records of a kind. */
interface Sheet {
  /** In order; those of BEHIND may follow. */
  columns: readonly string[];
  read: (cells: readonly string[]) => Omit<PastedRow, 'row' | 'title'>;
  /** The other way round. */
  write: (text: DraftText) => readonly string[];
}

const sheets: Record<ReviewedSubject, Sheet> = {
  question: {
    columns: ['question', 'choice 1', 'choice 2', 'choice 3', 'choice 4', 'correct'],
    read: readQuestion,
    write: ({ question }) =>
      question
        ? [question.question, ...choiceNames.map((name) => question[name]), question.correctChoice]
        : [],
  },
  word_puzzle: {
    columns: ['word', 'hint'],
    read: readPuzzle,
    write: ({ puzzle }) => (puzzle ? [puzzle.word, puzzle.hint] : []),
  },
};

/** The background of a record from its last cells, and what is wrong with it. */
function readBehind(cells: readonly string[]): Pick<PastedRow, 'draft' | 'problem'> {
  const [explanation = '', source = '', reviewBy = ''] = cells;
  const problem = findBackgroundProblem({ explanation, source, reviewBy })?.message;
  return { draft: { explanation, source, reviewBy: reviewBy || null }, problem };
}

/** The cells of a record's explanation, source and review-by date, where it has any. */
function writeBehind({ explanation, source, reviewBy }: DraftText): string[] {
  const cells = [explanation ?? '', source ?? '', reviewBy ?? ''];
  return cells.some(Boolean) ? cells : [];
}

/** How the records of a game stand in a spreadsheet. */
export const sheetOf = (game: ReviewedGame): Sheet => sheets[games[game].kind];

/** A cell: quoted (a quote inside is doubled) or not, followed by a tab or the end of the row. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g;

/** The cells of a spreadsheet's clipboard: rows by lines, columns by tabs, quoted where they hold either. Blank rows are left out. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some(Boolean));
}

/** The reverse: cells as the text of a spreadsheet's clipboard. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}

/** Is this row the spreadsheet's heading? */
function isHeading([first = '', second = '']: readonly string[], { columns: [one, two] }: Sheet): boolean {
  return (
    first.toLowerCase() === one && (second === '' || second.toLowerCase().replace(/\s*(\d)/, ' $1') === two)
  );
}

/** Which choice is meant: by its text, its number or its letter. */
function readCorrect(choices: Choices, named: string) {
  const byText = findChoice(choices, named);
  if (byText) return byText;
  const index = /^[1-4]$/.test(named) ? Number(named) - 1 : 'abcd'.indexOf(named.toLowerCase() || '-');
  return choiceNames[index] ?? null;
}

function readQuestion(cells: readonly string[]): Omit<PastedRow, 'row' | 'title'> {
  const [question = '', one = '', two = '', three = '', four = '', named = ''] = cells;
  const choices = toChoices([one, two, three, four]);
  const correct = readCorrect(choices, named);
  const draft = { question: { question, ...choices, correctChoice: correct ? choices[correct] : '' } };
  const isLong = Object.values(choices).some((choice) => choice.length > CHOICE_MAX_LENGTH);
  return {
    draft,
    problem:
      (question.length > QUESTION_MAX_LENGTH &&
        `The question has ${question.length} characters; at most ${QUESTION_MAX_LENGTH} fit.`) ||
      (isLong && `A choice is longer than ${CHOICE_MAX_LENGTH} characters.`) ||
      (named !== '' && !correct && `“${named}” is none of the choices.`) ||
      undefined,
    lacks: [
      ...(question ? [] : ['the question']),
      ...choiceNames.flatMap((name, index) => (choices[name] ? [] : [`choice ${index + 1}`])),
      ...(named ? [] : ['the correct choice']),
    ],
  };
}

function readPuzzle([typed = '', hint = '']: readonly string[]): Omit<PastedRow, 'row' | 'title'> {
  const word = toUpperCaseWord(typed);
  return {
    draft: { puzzle: { word, hint } },
    problem:
      (word && findWordProblem(word)) ||
      (hint.length > HINT_MAX_LENGTH && `A hint has at most ${HINT_MAX_LENGTH} characters.`) ||
      undefined,
    lacks: [...(word ? [] : ['the word']), ...(hint ? [] : ['the hint'])],
  };
}

function readRows(rows: readonly (readonly string[])[], game: ReviewedGame): PastedRow[] {
  const sheet = sheetOf(game);
  return rows.map((cells, index) => {
    const read = sheet.read(cells);
    const behind = readBehind(cells.slice(sheet.columns.length));
    const most = sheet.columns.length + BEHIND.length;
    const problem = cells.slice(most).some(Boolean)
      ? `It has more than ${most} columns.`
      : (read.problem ?? behind.problem);
    const draft = cells.length > sheet.columns.length ? { ...read.draft, ...behind.draft } : read.draft;
    return { ...read, row: index + 1, title: cells[0] ?? '', draft, problem };
  });
}

/** What was copied in a spreadsheet, row by row, as drafts of the game. */
export function readPasted(text: string, game: ReviewedGame): PastedRow[] {
  const rows = readCells(text);
  return readRows(isHeading(rows[0] ?? [], sheetOf(game)) ? rows.slice(1) : rows, game);
}

/** A category and the rows that were pasted for it. */
export interface PastedColumn<Category> {
  category: Category;
  rows: PastedRow[];
}

/** How many cells of a heading belong to each name in it, where all of its names are categories of these; null: it is none. */
function readHeading<Category extends Named>(
  [heading = [], ...rows]: readonly (readonly string[])[],
  { columns }: Sheet,
  categories: readonly Category[],
): { category: Category; from: number; to: number }[] | null {
  const named = heading.flatMap((name, from) => (name ? [{ name: name.toLowerCase(), from }] : []));
  const widest = Math.max(...rows.map((row) => row.length));
  const groups = named.flatMap(({ name, from }, index) => {
    const category = categories.find((one) => one.category.toLowerCase() === name);
    const to = named[index + 1]?.from ?? Math.min(from + columns.length + BEHIND.length, widest);
    return category ? [{ category, from, to }] : [];
  });
  return rows.length > 0 && groups.length > 0 && groups.length === named.length ? groups : null;
}

interface Named {
  id: string;
  category: string;
}

/** A pasted block as drafts by category: of those in its heading, if it has one, else of the given one. */
export function readPastedBlock<Category extends Named>(
  text: string,
  game: ReviewedGame,
  into: Category,
  categories: readonly Category[],
): PastedColumn<Category>[] {
  const cells = readCells(text);
  const groups = readHeading(cells, sheetOf(game), categories);
  if (!groups) return [{ category: into, rows: readPasted(text, game) }];
  return groups.map(({ category, from, to }) => {
    const own = cells.slice(1).map((row) => row.slice(from, to));
    return {
      category,
      rows: readRows(
        own.filter((row) => row.some(Boolean)),
        game,
      ),
    };
  });
}

/** A record that is copied, with all of its text. */
export interface CopiedRecord {
  categoryId: string;
  forDate: string | null;
  text: DraftText;
}

/** Records as a spreadsheet takes them, and `readPastedBlock`: days down; several categories side by side, under their names. */
export function writeBlock(
  records: readonly CopiedRecord[],
  game: ReviewedGame,
  categories: readonly Named[],
): string {
  const { columns, write } = sheetOf(game);
  const used = categories.filter(({ id }) => records.some(({ categoryId }) => categoryId === id));
  const hasBehind = records.some(({ text }) => writeBehind(text).length > 0);
  const blank = [...columns, ...(hasBehind ? BEHIND : [])].map(() => '');
  const cellsOf = (text: DraftText) => {
    const cells = [...write(text), ...writeBehind(text)];
    return blank.map((_, at) => cells[at] ?? '');
  };
  const byDay = Map.groupBy(
    records.toSorted((a, b) => (a.forDate ?? '').localeCompare(b.forDate ?? '')),
    ({ forDate }) => forDate,
  );
  const rows = [...byDay.values()].flatMap((ofDay) => {
    const lists = used.map(({ id }) => ofDay.filter(({ categoryId }) => categoryId === id));
    const most = Math.max(...lists.map(({ length }) => length));
    return Array.from({ length: most }, (_, row) =>
      lists.flatMap((list) => (list[row] ? cellsOf(list[row].text) : blank)),
    );
  });
  const heading = used.flatMap(({ category }) => [category, ...blank.slice(1)]);
  return writeCells(used.length > 1 ? [heading, ...rows] : rows);
}
