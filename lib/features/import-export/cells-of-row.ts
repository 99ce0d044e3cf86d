import { choiceNames } from '@/lib/contract/kinds';
import { listChoices, readKey, toKeyRow } from './answer-key';
import { type FieldValues, toCellText } from './cells';
import type { StoredImportRow } from './contract';
import { CELL_FIELDS, type CellField, type Cells, type Columns, type RowIssue } from './fields';
import { toHeadingKey } from './heading-words';
import { isYes } from './read-choices';
import { areLists, makeSplitter, removeLabels } from './split-choices';
import { findFilledQuantile, listFilledCells, type ReadRow, splitAtHeading } from './table-rows';

/**
 * Builds the name of a stored file, or keeps the row's name of the same file. Stored records have no extension, and an
 * import accepts any extension of the right kind.
 */
function buildFileName(id: string | null | undefined, extension: string, own = ''): string {
  if (!id) return '';
  return own.startsWith(`${id}.`) ? own : `${id}.${extension}`;
}

/** Presents the content of a stored record as the cells of a row; other cells, such as the id, keep the row's value. */
export function toCells(
  stored: StoredImportRow,
  own: Cells,
  categories: readonly { id: string; category: string }[],
): Cells {
  const { id, version, mediaType, question, puzzle, ...more } = stored;
  const values: FieldValues = {
    ...more,
    ...question,
    ...puzzle,
    category: categories.find((one) => one.id === stored.categoryId)?.category,
    media: buildFileName(stored.mediaId, mediaType === 'image' ? 'webp' : 'mp3', own.media),
    zoomMedia: buildFileName(stored.zoomMediaId, 'webp', own.zoomMedia),
  };
  const cells = CELL_FIELDS.filter((field) => field in own).map((field) => {
    const value = values[field];
    return [field, value === undefined ? own[field] : toCellText(value)];
  });
  return Object.fromEntries(cells) as Cells;
}

/** Compares choices by their texts alone, so that their order is the same at the next import. */
const compareTexts = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) || (one < other ? -1 : 1);

/** Puts choices into their cells; those after the fourth become `extra`. */
function placeChoices(cells: Cells, choices: readonly string[]): Cells {
  const placed = choiceNames.map((name, at) => [name, choices[at] ?? '']);
  const more = choices.slice(choiceNames.length).filter(Boolean);
  return { ...cells, ...Object.fromEntries(placed), ...(more.length > 0 && { extra: more.join('; ') }) };
}

function buildChoices(cells: Cells, wrong: readonly string[]): Cells {
  return placeChoices(cells, [cells.correctChoice ?? '', ...wrong].filter(Boolean).toSorted(compareTexts));
}

function takeFirstAsRight(cells: Cells): Cells {
  const [right = '', ...wrong] = listChoices(cells);
  return cells.id ? cells : buildChoices({ ...cells, correctChoice: right }, wrong);
}

/** Finds the cells of a row by field; lists are not yet split into choices. */
function nameCells({ cells: texts }: ReadRow, columns: Columns) {
  const cells: Cells = {};
  const lists = { wrong: [] as string[], extra: [] as string[] };
  const marked: string[] = [];
  for (const [at, field] of columns.entries()) {
    const text = texts[at] ?? '';
    if (field === 'wrong' || field === 'extra') lists[field].push(text);
    else if (field === 'rightFlag') marked.push((isYes(text) && texts[at - 1]) || '');
    else if (field !== null) cells[field] = text;
  }
  if (marked.length > 0) cells.correctChoice ||= marked.filter(Boolean).join('; ');
  return { cells, wrong: lists.wrong.filter(Boolean), extra: lists.extra.filter(Boolean) };
}

type NamedCells = ReturnType<typeof nameCells>;

const hasChoices = (cells: Cells): boolean => listChoices(cells).some(Boolean);

function guessChoiceStyle(rows: readonly NamedCells[], columns: Columns) {
  const has = (field: CellField) => columns.includes(field);
  const wrong = rows.flatMap((row) => row.wrong);
  const isOneColumn = columns.filter((field) => field === 'wrong').length === 1;
  const splitOptions = has('options')
    ? makeSplitter(rows.map(({ cells }) => cells.options ?? ''))
    : undefined;
  const keyed = rows
    .map(({ cells }) => ({ ...toKeyRow(cells), ...splitOptions?.(cells.options ?? '') }))
    .filter(({ key, choices }) => key && choices.some(Boolean));
  const textKeys = keyed.filter((row) => typeof readKey(row, 'text') === 'number');
  return {
    splitOptions,
    splitWrong: isOneColumn && areLists(wrong) ? makeSplitter(wrong) : undefined,
    /** In a row without choices the key is the answer, as in files that have choices only for some questions. */
    hasTextKeys: textKeys.length > keyed.length / 2,
    /** The file has one answer for each question, which becomes the only choice. */
    hasAnswerAlone: has('correctChoice') && ![...choiceNames, 'options' as const, 'wrong' as const].some(has),
  };
}

/** Puts the choices of a row into their cells. They may share one cell, or be an answer with or without wrong ones. */
function placeListedChoices(
  { cells, wrong, extra }: NamedCells,
  style: ReturnType<typeof guessChoiceStyle>,
): Cells {
  if (style.splitOptions) {
    const { choices, correct } = style.splitOptions(cells.options ?? '');
    const { options: _, ...rest } = cells;
    const key = cells.correctChoice || correct.join('; ');
    const isAnswerAlone = !cells.options && style.hasTextKeys && !cells.id;
    return placeChoices({ ...rest, ...((key || 'correctChoice' in cells) && { correctChoice: key }) }, [
      ...(isAnswerAlone ? [key] : choices),
      ...extra,
    ]);
  }
  const list = wrong.flatMap((cell) => style.splitWrong?.(cell).choices ?? cell);
  if (list.length > 0) return buildChoices(cells, [...list, ...extra]);
  const isAnswerAlone = style.hasAnswerAlone || (style.hasTextKeys && !hasChoices(cells));
  if (isAnswerAlone && !cells.id) return placeChoices(cells, [cells.correctChoice ?? '']);
  return extra.length > 0 ? { ...cells, extra: extra.join('; ') } : cells;
}

/** Authors mark choices as right or wrong with these words and signs. */
const RIGHT_WORDS =
  'correct(?: answer|e|a|o)?|right|true|answer|richtig|wahr|vrai|bonne|verdader[ao]|vero|giusto|juist|prawda|верно|правильно|正解|x|✓|✔|✅|\\*';
const MARK_BEFORE = /^(?:\*+|#|[✓✔☑✅👉→]\uFE0F?|\[[xX✓✔*]\]|\([xX✓✔*]\)|>>)\s*(?=\S)/u;
const MARK_AFTER = new RegExp(
  `\\s*(?:(?<!\\*.*)\\*+|[✓✔☑✅]\\uFE0F?|[([](?:${RIGHT_WORDS})[)\\]]|\\s[-–—]\\s*(?:correct|richtig|right))$`,
  'iu',
);
const WRONG_MARK =
  /\s*[([](?:wrong|false|incorrect|falsch|faux|falso)[)\]]$|^\[\s?\]\s*|^[✗✘❌]\uFE0F?\s*|\s*[✗✘❌]\uFE0F?$/iu;

const isMarked = (choice: string): boolean => MARK_BEFORE.test(choice) || MARK_AFTER.test(choice);

const removeMark = (choice: string): string =>
  choice.replace(MARK_BEFORE, '').replace(MARK_AFTER, '').replace(WRONG_MARK, '').trim();

/** Marks count only if at least this share of rows has one, because a star may belong to a name. */
const MARKED_SHARE_MIN = 0.6;

/** Are the choices of a file marked, exactly one in most rows? */
function areMarked(rows: readonly (readonly string[])[]): boolean {
  const several = rows.filter((choices) => choices.filter(Boolean).length > 1);
  const marked = several.filter((choices) => choices.filter(isMarked).length === 1);
  return marked.length > 0 && marked.length >= MARKED_SHARE_MIN * several.length;
}

/** Removes letters and numbers before new choices. A single right mark becomes the key; doubtful marks, a warning. */
function removeSigns(cells: Cells, hasMarks: boolean): { cells: Cells; issues: RowIssue[] } {
  if (cells.id) return { cells, issues: [] };
  const names = choiceNames.filter((name) => name in cells);
  const plain = removeLabels(names.map((name) => cells[name] ?? ''));
  const marked = plain.filter(isMarked);
  const withPlain = (message?: string): { cells: Cells; issues: RowIssue[] } => ({
    cells: { ...cells, ...Object.fromEntries(names.map((name, at) => [name, plain[at]])) },
    issues: message ? [{ field: 'correctChoice', message, severity: 'warning' }] : [],
  });
  if (!hasMarks || cells.correctChoice) {
    // Unless marks show the right choices of this file, a choice with “#” may be a hashtag.
    const unused = marked.find((choice) => !choice.startsWith('#'));
    return withPlain(unused && `“${unused}” looks like a choice that is marked as right`);
  }
  const [right, ...others] = marked;
  if (right === undefined) return withPlain('No choice is marked as right: choose one');
  if (others.length > 0) return withPlain('Several choices are marked as right: choose one');
  const unmarked = names.map((name, at) => [name, removeMark(plain[at] ?? '')]);
  return {
    cells: { ...cells, ...Object.fromEntries(unmarked), correctChoice: removeMark(right) },
    issues: [],
  };
}

/** These fields identify the record, became choices, or are not imported; a person does not correct them. */
const UNSEEN: readonly CellField[] = ['id', 'version', 'game', 'mediaType', 'wrong', 'rightFlag', 'options'];

/** Lists the fields that rows of these columns have, in the order of screens. */
export function listShownFields(columns: Columns, rows: readonly Cells[]): CellField[] {
  const isShown = (field: CellField) =>
    rows.some((cells) => cells[field]) || (field !== 'extra' && columns.includes(field));
  return CELL_FIELDS.filter((field) => !UNSEEN.includes(field) && isShown(field));
}

export interface FileCells extends Pick<ReadRow, 'line' | 'isBroken'> {
  cells: Cells;
  issues: readonly RowIssue[];
}

export interface TableSetup {
  columns: Columns;
  /** Rows above the line of the headings are left out. The line is null without headings. */
  headingLine: number | null;
  fillsDown: boolean;
  /** All rows are records but for comments such as “# October”. Otherwise titles and totals are left out, too. */
  hasOnlyRecords?: boolean;
  /** A person has said that the first choice of each row is the right one. */
  rightIsFirst?: boolean;
}

/** A row with none of these fields and without wrong answers is left out. */
const CONTENT: readonly CellField[] = ['question', 'word', ...choiceNames, 'options', 'hint', 'id'];

const TOTAL = /^(?:(?:sub)?total|sum|summe|gesamt|итого|всего|end of|number of|anzahl)(?!\p{L})/iu;
const COMMENT_SIGN = /^(?:#|\/\/|--\s|sep=)/i;
const COMMENT = /^(?:#|\/\/|--\s|sep=|licen[cs]e\b|©|\(c\)|source:)/i;
const HINT = /\((?:required|optional|default|max|min|e\.g|choose|only)|^(?:required|optional)\b/i;
/** The semicolon at an end is the Greek question mark. */
const QUESTION = /[？؟;]\s*$|\?/;

const isNumber = (cell: string) => /^\d+[.)]?$/.test(cell);

/** A row repeats the headings if at least this share of its cells does; a few may be in other words. */
const REPEATED_SHARE_MIN = 0.7;
const MEDIAN = 0.5;
/** In narrower tables a row of one text may be a question without an answer. */
const TABLE_WIDTH_MIN = 3;

function repeatsHeadings({ cells }: ReadRow, headings: readonly string[]): boolean {
  const repeated = cells.filter((cell, at) => cell !== '' && toHeadingKey(cell) === headings[at]).length;
  return repeated > 1 && repeated >= REPEATED_SHARE_MIN * cells.filter(Boolean).length;
}

/** Is the row the total of a column? `usual` is the usual number of filled cells in a row. */
function isTotal(filled: readonly string[], usual: number): boolean {
  const [first = ''] = filled;
  return filled.length <= usual / 2 && TOTAL.test(first) && !QUESTION.test(first);
}

/** Is the row a title or a comment: one text, perhaps with a number, in a table whose rows usually have more cells? */
function isTitle(filled: readonly string[], usual: number): boolean {
  const [text = '', ...others] = filled.filter((cell) => !isNumber(cell));
  if (others.length > 0 || usual < TABLE_WIDTH_MIN) return false;
  return (filled.length <= Math.min(2, usual - 2) && !QUESTION.test(text)) || COMMENT.test(filled[0] ?? '');
}

/** Returns a test for rows below the headings that hold no question. Such rows are left out without an error. */
function makeLeftOutTest(heading: ReadRow | undefined, rows: readonly ReadRow[], hasOnlyRecords: boolean) {
  const headings = heading?.cells.map(toHeadingKey) ?? [];
  const severalCells = rows.filter((row) => listFilledCells(row).length > 1);
  const usual = findFilledQuantile(severalCells, MEDIAN);
  return (row: ReadRow, cells: Cells, hasWrong: boolean): boolean => {
    if (cells.id || row.isBroken) return false;
    if (!hasWrong && CONTENT.every((field) => !cells[field])) return true;
    const filled = listFilledCells(row);
    if (hasOnlyRecords) return filled.length === 1 && COMMENT_SIGN.test(filled[0] ?? '');
    // The row below the headings of a template says how to fill the columns.
    const isHelp = heading && row === rows[0] && filled.filter((cell) => HINT.test(cell)).length > 1;
    return isHelp || repeatsHeadings(row, headings) || isTotal(filled, usual) || isTitle(filled, usual);
  };
}

/** Reads rows with questions, and the lines of the others; `fillsDown` takes a missing category from the row above. */
export function readFileRows(
  rows: readonly ReadRow[],
  { columns, headingLine, fillsDown, hasOnlyRecords = false, rightIsFirst = false }: TableSetup,
): { rows: FileCells[]; leftOut: number[] } {
  const { heading, below } = splitAtHeading(rows, headingLine);
  let category = '';
  const named = below.map((row) => {
    const { cells, ...lists } = nameCells(row, columns);
    category = cells.category || category;
    return { row, cells: fillsDown && 'category' in cells ? { ...cells, category } : cells, ...lists };
  });
  const isLeftOut = makeLeftOutTest(heading, below, hasOnlyRecords);
  const { kept = [], leftOut = [] } = Object.groupBy(named, ({ row, cells, wrong }) =>
    isLeftOut(row, cells, wrong.length > 0) ? 'leftOut' : 'kept',
  );
  const style = guessChoiceStyle(kept, columns);
  const listed = kept.map((one) => ({ row: one.row, cells: placeListedChoices(one, style) }));
  const unkeyed = listed.filter(({ cells }) => !cells.correctChoice);
  const hasMarks = areMarked(unkeyed.map(({ cells }) => listChoices(cells)));
  return {
    rows: listed.map(({ row: { line, isBroken }, cells }) => ({
      line,
      isBroken,
      ...removeSigns(rightIsFirst ? takeFirstAsRight(cells) : cells, hasMarks),
    })),
    leftOut: leftOut.map(({ row }) => row.line),
  };
}
