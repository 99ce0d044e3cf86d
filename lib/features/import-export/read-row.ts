import {
  type Difficulty,
  games,
  type MediaType,
  makeForEachChoice,
  type RecordStatus,
  type ReviewedGame,
} from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { DateOrder } from '@/lib/dates/read-date';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { cleanThemes, findThemesProblem } from '@/lib/features/themes/rules';
import { toUpperCaseWord } from '@/lib/features/word-puzzles/rules';
import { foldCase } from '@/lib/text/normalize';
import { type KeyForm, readKey, toKeyRow } from './answer-key';
import { splitThemes } from './cells';
import type { ImportRow } from './contract';
import {
  CELL_FIELDS,
  type CellField,
  type Cells,
  getFieldDetails,
  getFieldTitle,
  listFields,
  type RowIssue,
} from './fields';
import { readCellDate, readDifficulty, readGame, readStatus, readYesOrNo } from './read-words';

/** `CREATE` creates the category under its own name, `CREATE_AS` under the name of another category of the file. */
export const CREATE = 'create';
export const CREATE_AS = 'create as ';

export interface ReadOptions {
  game: ReviewedGame;
  today: CalendarDate;
  /** It is null if the order does not matter, or while the person has not chosen yet. */
  dateOrder: DateOrder | null;
  /** The key column may have these forms: several while the person has not chosen yet, none if no row had a key. */
  keyForms: readonly KeyForm[];
  /** The keys are texts of cells. A value is empty for not rated, and undefined if the person has not chosen yet. */
  levels: Readonly<Record<string, Difficulty | '' | undefined>>;
  /** The keys are words of the file that are no status of ours. A value is undefined until the person has chosen. */
  statuses: Readonly<Record<string, RecordStatus | undefined>>;
  /** New records get this category. If it is null, they get the category of their row. */
  categoryId: string | null;
  /** Keys of category names map to an id, `CREATE`, `CREATE_AS` with another name, or undefined before the choice. */
  categories: Readonly<Record<string, string | undefined>>;
  /** `column` gives new records the day of their row; `gaps` gives that day, or else the category's next gap. */
  dates: 'column' | 'gaps' | 'bench';
  /** New records get this status. If it is null, they get the status of their row, or draft without one. */
  status: RecordStatus | null;
  mayPublish: boolean;
  /** They map the folded names (`foldCase`) of chosen files to the uploaded files, or to the problem of an upload. */
  media: Readonly<Record<string, StoredFile | { problem: string } | undefined>>;
}

export interface RowRead {
  row: ImportRow;
  issues: RowIssue[];
}

interface StoredFile {
  id: string;
  type: MediaType;
}

/** It matches the names that exports give to media files (`nameMediaFile`), with an id of ours or of Cloudflare. */
const STORED_FILE = /^([\w-]{10}|[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12})\.(webp|mp3|m4a|mov|mp4)$/;

/**
 * Finds the stored file that a row names, so that it needs no upload; undefined for other names and for new records. A
 * recording may be in a container for video.
 */
export function findStoredFile(name: string, { id: recordId }: Cells): StoredFile | undefined {
  const [, id, extension] = STORED_FILE.exec(name) ?? [];
  return recordId && id ? { id, type: extension === 'webp' ? 'image' : 'audio' } : undefined;
}

/** Finds the choice for a text of the file. The text may be the name of a property that every object inherits. */
export const findChosen = <One>(choices: Readonly<Record<string, One>>, text: string): One | undefined =>
  Object.hasOwn(choices, text) ? choices[text] : undefined;

function findTooLong(cells: Cells): RowIssue[] {
  return CELL_FIELDS.flatMap((field): RowIssue[] => {
    const { title, most = Number.POSITIVE_INFINITY } = getFieldDetails(field);
    const { length } = cells[field] ?? '';
    if (length <= most) return [];
    const message = `${title}: use at most ${most} characters. It has ${length}.`;
    return [{ field, message, severity: 'error' }];
  });
}

/** It matches UTF-8 that was read as Windows-1252, and the replacement character of unreadable bytes. */
const MOJIBAKE =
  /\S*(?:Ã[\u0080-\u00BF¡-¿ŠŽšž€‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œŸ]|â€|Â[\u00A0-¿]|Ð[\u0080-¿]|\uFFFD)\S*/u;

function findMojibake(cells: Cells): RowIssue[] {
  return CELL_FIELDS.flatMap((field): RowIssue[] => {
    const [text] = MOJIBAKE.exec(cells[field] ?? '') ?? [];
    if (!text) return [];
    const message = `“${text}” looks like letters that were read in another encoding`;
    return [{ field, message, severity: 'warning' }];
  });
}

/** Says why a key names no choice. `readings` are its readings in all possible forms. */
function describeKeyProblem(key: string, readings: ReadonlySet<ReturnType<typeof readKey>>): string {
  if (readings.size > 1)
    return `“${key}” can be read in several ways: choose above how the right choice is named`;
  if (readings.has('several')) return 'Only one choice can be right: choose one';
  if (readings.has('both'))
    return `“${key}” is the text of one choice and the number of another: write the text of the right one`;
  return `“${key}” is none of the choices`;
}

interface RowContext {
  cells: Cells;
  options: ReadOptions;
  isUpdate: boolean;
  refuse: (field: CellField, message: string) => void;
}

/** Parses a cell. Returns undefined without the column, and null for an empty or, with an issue, an invalid cell. */
function readCell<Value>(
  { cells, refuse }: RowContext,
  field: CellField,
  readText: (text: string) => Value | null | undefined,
  wanted: string,
) {
  const text = cells[field]?.trim();
  if (text === undefined) return undefined;
  if (text === '') return null;
  const value = readText(text) ?? null;
  if (value === null) refuse(field, `${getFieldTitle(field)}: “${text}” is not ${wanted}`);
  return value;
}

/** Returns the difficulty chosen for the level, or that of a known level; refuses a level that waits for a choice. */
function readLevel(context: RowContext) {
  const { cells, options } = context;
  const text = cells.difficulty?.trim() ?? '';
  const chosen = findChosen(options.levels, text);
  if (chosen === '') return null;
  const readOne = (level: string) => (Object.hasOwn(options.levels, level) ? chosen : readDifficulty(level));
  return readCell(context, 'difficulty', readOne, 'easy, medium or hard: choose above what it means');
}

function readDay({ cells, options, refuse }: RowContext, field: CellField) {
  const text = cells[field]?.trim();
  if (!text) return text === undefined ? undefined : null;
  const day = readCellDate(text, options.dateOrder, options.today);
  const isAmbiguous = options.dateOrder === null && readCellDate(text, 'day', options.today) !== null;
  if (day === null) {
    refuse(
      field,
      isAmbiguous
        ? `${getFieldTitle(field)}: write ${text} as YYYY-MM-DD, or choose above which number is the day`
        : `${getFieldTitle(field)}: use a date that exists, written YYYY-MM-DD`,
    );
  }
  return day;
}

function readCategory({ cells, options, isUpdate, refuse }: RowContext) {
  if (options.categoryId && !isUpdate) return { categoryId: options.categoryId };
  const name = cells.category?.trim() ?? '';
  if (name === '') {
    if (!isUpdate) refuse('category', 'Select a category');
    return {};
  }
  const known = findChosen(options.categories, toCategoryKey(name));
  if (known === CREATE) return { category: name };
  if (known?.startsWith(CREATE_AS)) return { category: known.slice(CREATE_AS.length) };
  if (!known) refuse('category', `There is no category “${name}”. Choose above what to do with it`);
  return known ? { categoryId: known } : {};
}

function readNewStatus(context: RowContext): RecordStatus | undefined {
  const { options, isUpdate } = context;
  if (!options.mayPublish) return isUpdate ? undefined : 'draft';
  if (!isUpdate && options.status) return options.status;
  const readOne = (text: string) => findChosen(options.statuses, text) ?? readStatus(text);
  const asked = readCell(context, 'status', readOne, 'draft, in review or ready: choose above what it means');
  return asked ?? (isUpdate ? undefined : 'draft');
}

function readForDate(context: RowContext): CalendarDate | null | undefined {
  const { options, isUpdate } = context;
  if (!isUpdate && options.dates === 'bench') return null;
  const day = readDay(context, 'forDate');
  // A row with a past day gets a gap instead.
  return !isUpdate && options.dates === 'gaps' && day && day < options.today ? null : day;
}

/** Returns the text of the right choice; empty if the row names none, or is ambiguous. */
function readCorrect({ cells, options, refuse }: RowContext): string {
  const row = toKeyRow(cells);
  if (row.key === '') return '';
  const forms = options.keyForms.length > 0 ? options.keyForms : (['mixed1'] as const);
  const readings = new Set(forms.map((form) => readKey(row, form)));
  const [reading] = readings;
  if (readings.size === 1 && typeof reading === 'number') return row.choices[reading] ?? '';
  refuse('correctChoice', describeKeyProblem(row.key, readings));
  return '';
}

function readQuestion(context: RowContext) {
  const { cells, isUpdate, refuse } = context;
  const choices = makeForEachChoice((name) => cells[name] ?? '');
  if (cells.extra) refuse('extra', 'A question has four choices: leave the others out');
  const correctChoice = readCorrect(context);
  const all = Object.entries({ question: cells.question ?? '', ...choices, correctChoice });
  return Object.fromEntries(all.filter(([name]) => !isUpdate || name in cells));
}

function readMedia({ cells, options, isUpdate, refuse }: RowContext) {
  const findFile = (field: 'media' | 'zoomMedia') => {
    const name = cells[field]?.trim();
    if (!name) return isUpdate && name === '' ? null : undefined;
    const file = findChosen(options.media, foldCase(name)) ?? findStoredFile(name, cells);
    if (file && 'id' in file) return file;
    refuse(field, file?.problem ?? `There is no file “${name}”. Add it, or a ZIP with it, above`);
    return undefined;
  };
  const media = findFile('media');
  const zoom = findFile('zoomMedia');
  return {
    ...(media !== undefined && { mediaId: media?.id ?? null, mediaType: media?.type ?? null }),
    ...(zoom !== undefined && { zoomMediaId: zoom?.id ?? null }),
  };
}

function readPlainFields(context: RowContext) {
  const plain = listFields(context.options.game).flatMap((field) => {
    const { reads } = getFieldDetails(field);
    return reads ? [[field, reads === 'day' ? readDay(context, field) : context.cells[field]]] : [];
  });
  return Object.fromEntries(plain) as Partial<ImportRow>;
}

function readThemeTags({ cells, refuse }: RowContext) {
  const texts = cells.themes === undefined ? undefined : splitThemes(cells.themes);
  const problem = texts && findThemesProblem(texts);
  if (problem) refuse('themes', problem);
  return texts && cleanThemes(texts);
}

export function readRow(line: number, cells: Cells, options: ReadOptions): RowRead {
  const issues = [...findTooLong(cells), ...findMojibake(cells)];
  const isUpdate = Boolean(cells.id);
  const refuse = (field: CellField, message: string) =>
    void issues.push({ field, message, severity: 'error' });
  const context = { cells, options, isUpdate, refuse };
  const game = readCell(context, 'game', readGame, 'a game');
  if (game && game !== options.game) {
    refuse('game', `This row is of another game (${games[game].names}): import it with those`);
  }
  const readVersion = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);
  const version = readCell(context, 'version', readVersion, 'a number');
  const isPuzzle = games[options.game].kind === 'word_puzzle';
  const puzzle = { word: cells.word && toUpperCaseWord(cells.word), hint: cells.hint };
  const row: ImportRow = {
    line,
    ...(isUpdate && { id: cells.id, version: version ?? undefined }),
    ...readCategory(context),
    forDate: readForDate(context),
    status: readNewStatus(context),
    ...(isPuzzle ? { puzzle } : { question: readQuestion(context) }),
    difficulty: readLevel(context),
    themes: readThemeTags(context),
    runsAnyDay: readCell(context, 'runsAnyDay', readYesOrNo, 'yes or no'),
    ...readPlainFields(context),
    ...(!isPuzzle && readMedia(context)),
  };
  return { row, issues };
}
