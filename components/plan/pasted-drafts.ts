import { choiceNames, games, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { readFileRows } from '@/lib/features/import-export/cells-of-row';
import { readDelimited, writeDelimited } from '@/lib/features/import-export/delimited-text';
import { type CellField, type Cells, type Columns, getFieldTitle } from '@/lib/features/import-export/fields';
import { sheetColumns } from '@/lib/features/import-export/guess-columns';
import { findField } from '@/lib/features/import-export/heading-words';
import { inspectCells } from '@/lib/features/import-export/inspect-cells';
import { type ReadOptions, readRow } from '@/lib/features/import-export/read-row';
import type { ReadRow } from '@/lib/features/import-export/table-rows';
import type { DraftText, PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { background } from '@/lib/features/records/rules';
import { findWordProblem } from '@/lib/features/word-puzzles/rules';

type NamedCategory = Pick<PlanCategory, 'id' | 'category'>;

const listColumns = (game: ReviewedGame) => sheetColumns[games[game].kind];

export const nameColumns = (game: ReviewedGame): string =>
  listColumns(game).map(getFieldTitle).join(', ').toLowerCase();

/** Returns the columns if each filled cell names a column and one is the text; null if the row is a record. */
function readHeading({ cells }: ReadRow): Columns | null {
  const fields = cells.map(findField);
  const hasText = fields.includes('question') || fields.includes('word');
  return hasText && fields.every((field, at) => field || !cells[at]) ? fields : null;
}

function findMissingParts(cells: Cells, game: ReviewedGame): string[] {
  const needed: CellField[] =
    game === 'word_puzzle' ? ['word', 'hint'] : ['question', ...choiceNames, 'correctChoice'];
  const nameField = (field: CellField) => {
    const title = getFieldTitle(field).toLowerCase();
    return /\d/.test(title) ? title : `the ${title}`;
  };
  return needed.filter((field) => !cells[field]).map(nameField);
}

export type CorrectedRows = ReadonlyMap<string, Cells>;

function readRows(
  rows: readonly ReadRow[],
  { game, today }: Pick<PasteTarget, 'game' | 'today'>,
  categoryId: string,
  corrected: CorrectedRows,
) {
  const heading = rows[0] ? readHeading(rows[0]) : null;
  const below = heading ? rows.slice(1) : rows;
  const columns = heading ?? listColumns(game);
  const wideRows = below.filter((row) => row.cells.slice(columns.length).some(Boolean));
  const table = { columns, headingLine: null, fillsDown: false, hasOnlyRecords: true };
  const { rows: pasted } = readFileRows(below, table);
  const pastedRows = pasted.map(({ line, cells }, index) => {
    const key = `${categoryId} ${index}`;
    return { key, line, cells: corrected.get(key) ?? cells };
  });
  const { possibleForms } = inspectCells(pastedRows);
  // If the number of the right choice may count from 0 or 1, it counts from 1, as people write it.
  const keyForms = possibleForms.filter((form) => form !== 'from0' && form !== 'mixed0');
  const options: ReadOptions = {
    game,
    today,
    categoryId,
    categories: {},
    dateOrder: null,
    dates: 'bench',
    status: 'draft',
    mayPublish: false,
    media: {},
    keyForms: keyForms.length > 0 ? keyForms : possibleForms,
    levels: {},
    statuses: {},
  };
  return pastedRows.map(({ key, line, cells }) => {
    const { row, issues } = readRow(line, cells, options);
    const { question, puzzle } = row;
    // A corrected row is no longer too wide, because the fields of the correction leave out further columns.
    const isTooWide = !corrected.has(key) && wideRows.some((wide) => wide.line === line);
    const wordProblem = puzzle?.word ? findWordProblem(puzzle.word) : null;
    return {
      /** It is unique among the rows of all categories. */
      key,
      title: cells.question ?? cells.word ?? '',
      cells,
      draft: { question, puzzle, ...background.pick(row) } as DraftText,
      problem: isTooWide
        ? `It has more than ${columns.length} columns.`
        : (issues[0]?.message ?? wordProblem ?? undefined),
      missingParts: findMissingParts(cells, game),
    };
  });
}

/** Finds the columns of each category in the first row; null unless that row names only categories, each once. */
function readCategories([heading, ...rows]: readonly ReadRow[], categories: readonly NamedCategory[]) {
  const named = (heading?.cells ?? []).flatMap((name, from) =>
    name ? [{ key: toCategoryKey(name), from }] : [],
  );
  const groups = named.flatMap(({ key, from }, index) => {
    const category = categories.find((one) => toCategoryKey(one.category) === key);
    return category ? [{ category, from, to: named[index + 1]?.from }] : [];
  });
  const isDistinct = new Set(groups.map(({ category }) => category.id)).size === named.length;
  return rows.length > 0 && groups.length > 0 && isDistinct ? groups : null;
}

interface PasteTarget {
  game: ReviewedGame;
  into: NamedCategory;
  categories: readonly NamedCategory[];
  today: CalendarDate;
}

const isFilled = ({ cells }: ReadRow) => cells.some(Boolean);

/** Parses cells of a spreadsheet into drafts for the categories that the first row names, or else for `into`. */
export function readPasted(
  text: string,
  { into, categories, ...target }: PasteTarget,
  corrected: CorrectedRows = new Map(),
) {
  const rows = [...readDelimited(text, '\t')]
    .map(({ cells }, at): ReadRow => ({ line: at + 1, cells }))
    .filter(isFilled);
  const groups = readCategories(rows, categories);
  if (!groups) return [{ category: into, rows: readRows(rows, target, into.id, corrected) }];
  return groups.map(({ category, from, to }) => {
    const rowsOfCategory = rows.slice(1).map(({ line, cells }) => ({ line, cells: cells.slice(from, to) }));
    return { category, rows: readRows(rowsOfCategory.filter(isFilled), target, category.id, corrected) };
  });
}

type CopiedRecord = Pick<PlannedRecord, 'categoryId' | 'forDate'> & { text: DraftText };

/** Writes records as cells that spreadsheets and `readPasted` read: days down, categories side by side. */
export function writeBlock(
  records: readonly CopiedRecord[],
  game: ReviewedGame,
  categories: readonly NamedCategory[],
): string {
  const toCells = ({ question, puzzle, ...backgroundTexts }: DraftText) => {
    const cells: Record<string, unknown> = { ...question, ...puzzle, ...backgroundTexts };
    return listColumns(game).map((field) => String(cells[field] ?? ''));
  };
  const width = Math.max(1, ...records.map(({ text }) => toCells(text).findLastIndex(Boolean) + 1));
  const blank = Array.from({ length: width }, () => '');
  const used = categories.filter(({ id }) => records.some(({ categoryId }) => categoryId === id));
  const byDay = Map.groupBy(
    records.toSorted((a, b) => (a.forDate ?? '').localeCompare(b.forDate ?? '')),
    ({ forDate }) => forDate,
  );
  const rows = [...byDay.values()].flatMap((recordsOfDay) => {
    const lists = used.map(({ id }) => recordsOfDay.filter(({ categoryId }) => categoryId === id));
    const rowCount = Math.max(...lists.map(({ length }) => length));
    return Array.from({ length: rowCount }, (_, row) =>
      lists.flatMap((list) => (list[row] ? toCells(list[row].text).slice(0, width) : blank)),
    );
  });
  const heading = used.flatMap(({ category }) => [category, ...blank.slice(1)]);
  return writeDelimited(used.length > 1 ? [heading, ...rows] : rows, '\t');
}
