import { choiceNames } from '@/lib/contract/kinds';
import { type FieldValues, textOf } from './cells';
import type { StoredImportRow } from './contract';
import { CELL_FIELDS, type CellField, type Cells, type Columns, type RowIssue } from './fields';
import { areMarked, isMarked, withoutMark } from './marked-choices';
import type { ReadRow } from './read-table';
import { makeLeftOutTest } from './rows-without-question';
import { areLists, makeSplitter, withoutLabels } from './split-choices';

interface NamedCategory {
  id: string;
  category: string;
}

/** The name of a stored file in an export; `own`, the name in the row, if it has the same id. */
function fileNameOf(id: string | null | undefined, extension: string, own = ''): string {
  if (!id) return '';
  return own.startsWith(`${id}.`) ? own : `${id}.${extension}`;
}

/** A stored record as the cells of a row; cells that are not part of a record keep the row's value. */
export function cellsOfStored(
  stored: StoredImportRow,
  own: Cells,
  categories: readonly NamedCategory[],
): Cells {
  const { id, version, mediaType, question, puzzle, ...more } = stored;
  const values: FieldValues = {
    ...more,
    ...question,
    ...puzzle,
    category: categories.find((one) => one.id === stored.categoryId)?.category,
    media: fileNameOf(stored.mediaId, mediaType === 'image' ? 'webp' : 'mp3', own.media),
    zoomMedia: fileNameOf(stored.zoomMediaId, 'webp', own.zoomMedia),
  };
  const cells = CELL_FIELDS.filter((field) => field in own).map((field) => {
    const value = values[field];
    return [field, value === undefined ? own[field] : textOf(value)];
  });
  return Object.fromEntries(cells) as Cells;
}

/** Compares choices by their texts alone, so that their order is the same at the next import. */
const compareTexts = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) || (one < other ? -1 : 1);

/** The cells of choices; those after the fourth become `extra`. */
function placeChoices(cells: Cells, choices: readonly string[]): Cells {
  const placed = choiceNames.map((name, at) => [name, choices[at] ?? '']);
  const more = choices.slice(choiceNames.length).filter(Boolean);
  return { ...cells, ...Object.fromEntries(placed), ...(more.length > 0 && { extra: more.join('; ') }) };
}

/** Builds choices for files that have the right answer and wrong ones instead. */
function withChoices(cells: Cells, wrong: readonly string[]): Cells {
  return placeChoices(cells, [cells.correctChoice ?? '', ...wrong].filter(Boolean).toSorted(compareTexts));
}

function withRightFirst(cells: Cells, rightIsFirst: boolean): Cells {
  const [right = '', ...wrong] = choiceNames.map((name) => cells[name] ?? '');
  return rightIsFirst && !cells.id ? withChoices({ ...cells, correctChoice: right }, wrong) : cells;
}

/** The form of the choices in a table, guessed from all its rows. */
interface ChoiceStyle {
  splitOptions?: ReturnType<typeof makeSplitter>;
  splitWrong?: ReturnType<typeof makeSplitter>;
  /** The file has one answer for each question, which becomes the only choice. */
  hasAnswerAlone: boolean;
  /** The choices mark the right one. */
  hasMarks: boolean;
}

/** The cells of a row by field; lists are not yet split into choices. */
function namedCells({ cells: texts }: ReadRow, columns: Columns) {
  const cells: Cells = {};
  const wrong: string[] = [];
  const extra: string[] = [];
  const lists: Partial<Record<CellField, string[]>> = { wrong, extra };
  columns.forEach((field, at) => {
    const text = texts[at] ?? '';
    if (field === null) return;
    const list = lists[field];
    if (!list) cells[field] = text;
    else if (text) list.push(text);
  });
  return { cells, wrong, extra };
}

type NamedCells = ReturnType<typeof namedCells>;

function readStyle(rows: readonly NamedCells[], columns: Columns): ChoiceStyle {
  const has = (field: CellField) => columns.includes(field);
  const wrong = rows.flatMap((row) => (row.wrong.length === 1 ? row.wrong : []));
  const style: ChoiceStyle = {
    splitOptions: has('options') ? makeSplitter(rows.map(({ cells }) => cells.options ?? '')) : undefined,
    splitWrong:
      columns.filter((field) => field === 'wrong').length === 1 && areLists(wrong)
        ? makeSplitter(wrong)
        : undefined,
    hasAnswerAlone: has('correctChoice') && ![...choiceNames, 'options' as const, 'wrong' as const].some(has),
    hasMarks: false,
  };
  const unkeyed = rows
    .map((row) => withListedChoices(row, style))
    .filter(({ correctChoice }) => !correctChoice);
  return {
    ...style,
    hasMarks: areMarked(unkeyed.map((cells) => choiceNames.map((name) => cells[name] ?? ''))),
  };
}

/** The cells of a row, whose choices may be in one cell, in lists, or in cells of their own. */
function withListedChoices({ cells, wrong, extra }: NamedCells, style: ChoiceStyle): Cells {
  if (style.splitOptions) {
    const { choices, correct } = style.splitOptions(cells.options ?? '');
    const { options: _, ...rest } = cells;
    const key = cells.correctChoice || correct.join('; ');
    return placeChoices(
      { ...rest, ...((key || 'correctChoice' in cells) && { correctChoice: key }) },
      choices,
    );
  }
  if (style.hasAnswerAlone && !cells.id) return placeChoices(cells, [cells.correctChoice ?? '']);
  const list = style.splitWrong ? wrong.flatMap((cell) => style.splitWrong?.(cell).choices ?? []) : wrong;
  if (list.length > 0) return withChoices(cells, list);
  return extra.length > 0 ? { ...cells, extra: extra.join('; ') } : cells;
}

const warnOfKey = (message: string): RowIssue => ({ field: 'correctChoice', message, severity: 'warning' });

/** Removes letters, numbers and marks from new choices; a mark of the right choice becomes the key, or a warning. */
function withoutSigns(cells: Cells, hasMarks: boolean): { cells: Cells; issues: RowIssue[] } {
  if (cells.id) return { cells, issues: [] };
  const names = choiceNames.filter((name) => name in cells);
  const plain = withoutLabels(names.map((name) => cells[name] ?? ''));
  const marked = plain.filter(isMarked);
  const put = (texts: readonly string[]) => ({
    ...cells,
    ...Object.fromEntries(names.map((name, at) => [name, texts[at]])),
  });
  if (!hasMarks || cells.correctChoice) {
    // In a file with a key a choice may be a hashtag.
    const unused = marked.find((choice) => !choice.startsWith('#'));
    return {
      cells: put(plain),
      issues: unused ? [warnOfKey(`“${unused}” looks like a choice that is marked as right`)] : [],
    };
  }
  const [right, ...others] = marked;
  if (right === undefined) {
    return { cells: put(plain), issues: [warnOfKey('No choice is marked as right: choose one')] };
  }
  if (others.length > 0) {
    return { cells: put(plain), issues: [warnOfKey('Several choices are marked as right: choose one')] };
  }
  return { cells: { ...put(plain.map(withoutMark)), correctChoice: withoutMark(right) }, issues: [] };
}

/** Fields that identify the record or became choices; a person does not correct them. */
const UNSEEN: readonly CellField[] = ['id', 'version', 'game', 'mediaType', 'wrong', 'options'];

/** The fields that rows of these columns have, in the order shown. */
export function shownFields(columns: Columns, cells: readonly Cells[]): CellField[] {
  const named = new Set(columns.filter((field) => field !== null).filter((field) => !UNSEEN.includes(field)));
  const made = CELL_FIELDS.filter((field) => !UNSEEN.includes(field) && cells.some((row) => row[field]));
  for (const field of made) named.add(field);
  if (!made.includes('extra')) named.delete('extra');
  return CELL_FIELDS.filter((field) => named.has(field));
}

/** A row of a file by fields. */
export interface FileCells extends Pick<ReadRow, 'line' | 'isBroken'> {
  cells: Cells;
  /** Issues found while the choices were parsed. */
  issues: readonly RowIssue[];
}

export interface TableSetup {
  columns: Columns;
  /** The line of the headings; rows above it are left out. It is null without headings. */
  headingLine: number | null;
  fillsDown: boolean;
  /** A person has said that the first choice of each row is the right one. */
  rightIsFirst?: boolean;
}

/** The rows with questions, and the lines of others; `fillsDown` takes a missing category from the row above. */
export function cellsOfRows(
  rows: readonly ReadRow[],
  { columns, headingLine, fillsDown, rightIsFirst = false }: TableSetup,
): { rows: FileCells[]; leftOut: number[] } {
  const headingAt = headingLine === null ? -1 : rows.findIndex(({ line }) => line === headingLine);
  const heading = rows[headingAt];
  const below = rows.slice(headingAt + 1).map((row) => ({ row, named: namedCells(row, columns) }));
  let category = '';
  for (const { named } of below) {
    category = named.cells.category || category;
    if (fillsDown && 'category' in named.cells) named.cells.category = category;
  }
  const isLeftOut = makeLeftOutTest(
    heading,
    below.map(({ row }) => row),
  );
  const isKept = ({ row, named }: (typeof below)[number]) =>
    !isLeftOut(row, named.cells, named.wrong.length > 0);
  const kept = below.filter(isKept);
  const style = readStyle(
    kept.map(({ named }) => named),
    columns,
  );
  return {
    rows: kept.map(({ row: { line, isBroken }, named }) => ({
      line,
      isBroken,
      ...withoutSigns(withRightFirst(withListedChoices(named, style), rightIsFirst), style.hasMarks),
    })),
    leftOut: below.filter((one) => !isKept(one)).map(({ row }) => row.line),
  };
}
