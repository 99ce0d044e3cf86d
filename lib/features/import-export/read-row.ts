import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { choiceNames, eachChoice, games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { categoryKey } from '@/lib/features/categories/rules';
import { findThemesProblem, readThemes } from '@/lib/features/themes/rules';
import { toUpperCaseWord } from '@/lib/features/word-puzzles/rules';
import { foldCase } from '@/lib/text/normalize';
import { themesOfCell } from './cells';
import { type StoredFile, storedFile } from './cells-of-row';
import type { ImportRow } from './contract';
import {
  CELL_FIELDS,
  type CellField,
  type Cells,
  detailsOf,
  type FieldRead,
  fieldsOfGame,
  titleOfField,
} from './fields';
import {
  type DateOrder,
  readCellDate,
  readCorrect,
  readDifficulty,
  readGame,
  readStatus,
  readYes,
} from './read-words';

/** How rows are read, as the person chooses it once for all of them. */
export interface ReadOptions {
  game: ReviewedGame;
  today: CalendarDate;
  /** Null: it matters, and nobody has chosen yet. */
  dateOrder: DateOrder | null;
  /** The one for all new records; null: by the column. */
  categoryId: string | null;
  /** By the key of a name: an id, `create`, or absent where nobody has chosen. */
  categories: Readonly<Record<string, string | undefined>>;
  /** Where new records go: the day of the column, the next gap of the category, or the bench. */
  dates: 'column' | 'gaps' | 'bench';
  /** Of new records; null: by the column, and drafts where it says nothing. */
  status: RecordStatus | null;
  mayPublish: boolean;
  /** The stored files of those that came along, by name in lower case. */
  media: Readonly<Record<string, StoredFile | { problem: string } | undefined>>;
}

export interface RowIssue {
  field?: CellField;
  message: string;
  severity: 'error' | 'warning';
}

export interface RowRead {
  row: ImportRow;
  issues: RowIssue[];
}

/** What is wrong with cells that are longer than a record takes. */
function findTooLong(cells: Cells): RowIssue[] {
  return CELL_FIELDS.flatMap((field): RowIssue[] => {
    const { title, most = Number.POSITIVE_INFINITY } = detailsOf(field);
    const { length } = cells[field] ?? '';
    if (length <= most) return [];
    const message = `${title}: use at most ${most} characters. It has ${length}.`;
    return [{ field, message, severity: 'error' }];
  });
}

/** Reads a row's cells as the record that they are to become, with what of them cannot be read. */
export function readRow(line: number, cells: Cells, options: ReadOptions): RowRead {
  const issues: RowIssue[] = findTooLong(cells);
  const refuse = (field: CellField, message: string) =>
    void issues.push({ field, message, severity: 'error' });
  const isUpdate = Boolean(cells.id);

  /** What a cell says, by a reader; absent without the column, null where it is empty, and refused where it says nothing. */
  function read<Value>(
    field: CellField,
    readText: (text: string) => Value | null | undefined,
    wanted: string,
  ) {
    const text = cells[field]?.trim();
    if (text === undefined) return undefined;
    if (text === '') return null;
    const value = readText(text) ?? null;
    if (value === null) refuse(field, `${titleOfField(field)}: “${text}” is not ${wanted}`);
    return value;
  }

  function readDay(field: CellField) {
    const text = cells[field]?.trim();
    if (!text) return text === undefined ? undefined : null;
    const day = readCellDate(text, options.dateOrder, options.today);
    const isOpen = options.dateOrder === null && readCellDate(text, 'day', options.today) !== null;
    if (day === null) {
      refuse(
        field,
        isOpen
          ? `${titleOfField(field)}: write ${text} as YYYY-MM-DD, or say above which number is the day`
          : `${titleOfField(field)}: use a date that exists, written YYYY-MM-DD`,
      );
    }
    return day;
  }

  function readCategory(): Pick<ImportRow, 'categoryId' | 'category'> {
    if (options.categoryId && !isUpdate) return { categoryId: options.categoryId };
    const name = cells.category?.trim() ?? '';
    if (name === '') {
      if (!isUpdate) refuse('category', 'Select a category');
      return {};
    }
    const known = options.categories[categoryKey(name)];
    if (known === 'create') return { category: name };
    if (!known) refuse('category', `There is no category “${name}”. Say above what becomes of it`);
    return known ? { categoryId: known } : {};
  }

  function readNewStatus(): RecordStatus | undefined {
    const asked = read('status', readStatus, 'draft, in review or ready') ?? undefined;
    if (!options.mayPublish) return isUpdate ? undefined : 'draft';
    return isUpdate ? asked : (options.status ?? asked ?? 'draft');
  }

  function readForDate(): CalendarDate | null | undefined {
    if (isUpdate || options.dates === 'column') return readDay('forDate');
    return null;
  }

  function readQuestion() {
    const choices = eachChoice((name) => cells[name] ?? '');
    if (cells.extra) refuse('extra', 'A question has four choices: leave the others out');
    const text = cells.correctChoice?.trim() ?? '';
    const found = readCorrect(choices, text);
    if (found === 'many') refuse('correctChoice', 'Only one choice can be right: say which');
    if (found === 'none') refuse('correctChoice', `“${text}” is none of the choices`);
    const names = ['question', ...choiceNames, 'correctChoice'] as const;
    const told = names.filter((name) => !isUpdate || name in cells);
    const all = {
      question: cells.question ?? '',
      ...choices,
      correctChoice: typeof found === 'object' ? found.correct : '',
    };
    return Object.fromEntries(told.map((name) => [name, all[name]]));
  }

  function readMedia(): Pick<ImportRow, 'mediaType' | 'mediaId' | 'zoomMediaId'> {
    const stored = (field: 'media' | 'zoomMedia') => {
      const name = cells[field]?.trim();
      if (!name) return isUpdate && name === '' ? null : undefined;
      const file = options.media[foldCase(name)] ?? storedFile(name, cells);
      if (file && 'id' in file) return file;
      refuse(field, file?.problem ?? `There is no file “${name}”. Add it, or a ZIP with it, above`);
      return undefined;
    };
    const [media, zoom] = [stored('media'), stored('zoomMedia')];
    return {
      ...(media !== undefined && { mediaId: media?.id ?? null, mediaType: media?.type ?? null }),
      ...(zoom !== undefined && { zoomMediaId: zoom?.id ?? null }),
    };
  }

  /** The cells that are taken as they are read, as far as a record of the game has them. */
  function readSimple() {
    const simple = fieldsOfGame(options.game).flatMap((field) => {
      const { reads } = detailsOf(field);
      return reads ? [[field, reads === 'day' ? readDay(field) : cells[field]]] : [];
    });
    return Object.fromEntries(simple) as Pick<ImportRow, FieldRead<'text' | 'day'>>;
  }

  function readThemeTags() {
    const texts = cells.themes === undefined ? undefined : themesOfCell(cells.themes);
    const problem = texts && findThemesProblem(texts);
    if (problem) refuse('themes', problem);
    return texts && readThemes(texts);
  }

  const game = read('game', readGame, 'a game');
  if (game && game !== options.game) {
    refuse('game', `This row is of another game (${games[game].names}): import it with those`);
  }
  const version = read('version', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null), 'a number');
  const isPuzzle = games[options.game].kind === 'word_puzzle';
  const puzzle = {
    ...(cells.word !== undefined && { word: toUpperCaseWord(cells.word) }),
    ...(cells.hint !== undefined && { hint: cells.hint }),
  };
  const row: ImportRow = {
    line,
    ...(isUpdate && { id: cells.id, version: version ?? undefined }),
    ...readCategory(),
    forDate: readForDate(),
    status: readNewStatus(),
    ...(isPuzzle ? { puzzle } : { question: readQuestion() }),
    difficulty: read('difficulty', readDifficulty, 'easy, medium or hard'),
    themes: readThemeTags(),
    runsAnyDay: read('runsAnyDay', readYes, 'yes or no'),
    ...readSimple(),
    ...(!isPuzzle && readMedia()),
  };
  return { row, issues };
}
