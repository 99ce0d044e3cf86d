import { useMemo, useState } from 'react';
import type { Difficulty, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { DateOrder } from '@/lib/dates/read-date';
import { useMay, useMayPublish } from '@/lib/features/accounts/client';
import { useAllCategories } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { toCategoryKey } from '@/lib/features/categories/rules';
import type { KeyForm } from '@/lib/features/import-export/answer-key';
import { readFileRows } from '@/lib/features/import-export/cells-of-row';
import type { CellField, Columns } from '@/lib/features/import-export/fields';
import { findFirstSheet } from '@/lib/features/import-export/find-headings';
import { guessColumnsBelow, keepColumnsOf } from '@/lib/features/import-export/guess-columns';
import { inspectCells } from '@/lib/features/import-export/inspect-cells';
import { CREATE, CREATE_AS, type ReadOptions } from '@/lib/features/import-export/read-row';
import { readCellDate } from '@/lib/features/import-export/read-words';
import { suggestName } from '@/lib/features/import-export/suggest-names';
import type { ReadRow, ReadSheet } from '@/lib/features/import-export/table-rows';
import type { ImportFile } from './import-source';
import { findColumns, keepColumns } from './kept-columns';

const nothingChosen = {
  sheet: 0,
  headingLine: null as number | null,
  columns: [] as Columns,
  game: 'daily' as ReviewedGame,
  /** The person has answered whether 01/02/2027 is in January or in February. */
  dateOrder: null as DateOrder | null,
  keyForm: null as KeyForm | null,
  /** The person has answered that the first choice is right, because no column names the right choice. */
  rightIsFirst: false,
  /** It has the chosen difficulty of each unknown level in the file; an empty text means not rated. */
  levels: {} as Readonly<Record<string, Difficulty | ''>>,
  statuses: {} as Readonly<Record<string, RecordStatus>>,
  /** A row without a category has that of the row above. */
  fillsDown: false,
  /** If it is empty, the column of categories is used. */
  categoryId: '',
  /** It has the choice for each unknown category, by the key of its name. */
  categories: {} as Readonly<Record<string, string>>,
  dates: null as ReadOptions['dates'] | null,
  /** Only gaps from this day on are used. */
  from: '' as CalendarDate,
  /** If it is empty, the column of statuses is used; it is null while the person has not chosen. */
  status: null as RecordStatus | '' | null,
  reason: '',
  /** The columns come from a choice for an earlier file. */
  isKept: false,
};

export type Chosen = typeof nothingChosen;

const noCategories: readonly ManagedCategory[] = [];

const noRows: readonly ReadRow[] = [];

const textAlone: readonly KeyForm[] = ['text'];

interface UnknownCategory {
  key: string;
  name: string;
  deactivatedId?: string;
  preset?: string;
  suggestion?: { value: string; name: string };
}

function findUnknownCategories(
  named: readonly (readonly [key: string, name: string])[],
  categories: readonly ManagedCategory[],
  mayCreate: boolean,
): UnknownCategory[] {
  const active = categories.filter((one) => one.active);
  const activeNames = active.map(({ category }) => category);
  const activeKeys = new Set(activeNames.map(toCategoryKey));
  const newNames: string[] = [];
  return named
    .filter(([key]) => !activeKeys.has(key))
    .map(([key, name]) => {
      const deactivatedId = categories.find(({ category }) => toCategoryKey(category) === key)?.id;
      if (deactivatedId) return { key, name, deactivatedId };
      const similar = suggestName(name, activeNames);
      const id = active.find(({ category }) => category === similar)?.id;
      if (similar && id) return { key, name, suggestion: { value: id, name: similar } };
      const similarNew = mayCreate ? suggestName(name, newNames) : undefined;
      if (similarNew) {
        const suggestion = { value: `${CREATE_AS}${similarNew}`, name: `${similarNew}, which is new` };
        return { key, name, suggestion };
      }
      newNames.push(name);
      return { key, name, preset: mayCreate ? CREATE : undefined };
    });
}

/** Holds the person's choices for the file, with defaults guessed from it; `media` has the uploaded files by name. */
export function useImportSetup(file: ImportFile | null, today: CalendarDate, media: ReadOptions['media']) {
  const { data: categories = noCategories } = useAllCategories();
  const mayPublish = useMayPublish();
  const mayCreate = useMay('manageCategories') ?? false;
  const [chosen, setChosen] = useState(nothingChosen);
  const { columns, headingLine, fillsDown, game, categoryId } = chosen;
  const rightIsFirst = chosen.rightIsFirst && !columns.includes('correctChoice');
  const rows = file?.table.sheets[chosen.sheet]?.rows ?? noRows;
  const { rows: cells, leftOut } = useMemo(
    () => readFileRows(rows, { columns, headingLine, fillsDown, rightIsFirst }),
    [rows, columns, headingLine, fillsDown, rightIsFirst],
  );
  const findings = useMemo(() => inspectCells(cells), [cells]);
  const hasColumn = (field: CellField) => columns.includes(field);
  const { foundDateOrder, categoriesNamed, unknownLevels } = findings;
  const dateOrder = foundDateOrder === 'ask' ? chosen.dateOrder : foundDateOrder;
  const areDatesPast = useMemo(() => {
    const days = findings.dates.map((text) => readCellDate(text, dateOrder, today));
    return days.length > 0 && days.every((day) => day !== null && day < today);
  }, [findings.dates, dateOrder, today]);
  // New rows with past dates go to the bench, because nothing may be planned for a past day.
  const areDatesUsable = hasColumn('forDate') && (findings.hasIds || !areDatesPast);
  const dates = chosen.dates ?? (areDatesUsable ? 'column' : 'bench');
  const status = chosen.status ?? (hasColumn('status') ? '' : 'draft');
  const firstCategoryId = categories.find((one) => one.active)?.id ?? '';
  const chosenCategoryId = categoryId || (hasColumn('category') ? '' : firstCategoryId);
  const unknownCategories = useMemo(
    () => findUnknownCategories(categoriesNamed, categories, mayCreate),
    [categoriesNamed, categories, mayCreate],
  );
  // A category that was chosen for an earlier file may be deactivated by now.
  const chosenCategories = useMemo(() => {
    const closed = new Set(categories.filter(({ active }) => !active).map(({ id }) => id));
    return Object.fromEntries(Object.entries(chosen.categories).filter(([, choice]) => !closed.has(choice)));
  }, [chosen.categories, categories]);
  // If the right choice comes first or is flagged, the reader itself has written its text into `correctChoice`.
  const isTextWritten = rightIsFirst || (hasColumn('rightFlag') && !hasColumn('correctChoice'));
  const possibleForms = isTextWritten ? textAlone : findings.possibleForms;
  const keyForms = useMemo(
    () => (chosen.keyForm && possibleForms.includes(chosen.keyForm) ? [chosen.keyForm] : possibleForms),
    [chosen.keyForm, possibleForms],
  );
  const readOptions = useMemo<ReadOptions>(() => {
    const presets = unknownCategories.flatMap(({ key, preset }) => (preset ? [[key, preset] as const] : []));
    const known = categories.map(({ id, category }) => [toCategoryKey(category), id] as const);
    return {
      game,
      today,
      dateOrder,
      dates,
      mayPublish,
      media,
      keyForms,
      // An unknown level must not be read by its usual meaning before the person has chosen one.
      levels: { ...Object.fromEntries(unknownLevels.map((level) => [level, undefined])), ...chosen.levels },
      statuses: chosen.statuses,
      categoryId: chosenCategoryId || null,
      categories: { ...Object.fromEntries([...known, ...presets]), ...chosenCategories },
      status: status || null,
    };
  }, [
    game,
    today,
    dateOrder,
    dates,
    mayPublish,
    media,
    chosenCategoryId,
    keyForms,
    unknownCategories,
    categories,
    unknownLevels,
    chosen.levels,
    chosen.statuses,
    chosenCategories,
    status,
  ]);

  const change = (choices: Partial<Chosen>) => setChosen((last) => ({ ...last, ...choices }));
  const names = categories.map(({ category }) => category);
  const guessColumnsOf = (next: ReviewedGame, line: number | null) =>
    keepColumnsOf(next, guessColumnsBelow(rows, line, names).columns);

  return {
    ...findings,
    possibleForms,
    categories,
    mayPublish,
    mayCreate,
    rows,
    cells,
    leftOut,
    unknownCategories,
    readOptions,
    hasColumn,
    chosen: {
      ...chosen,
      rightIsFirst,
      dates,
      status,
      categoryId: chosenCategoryId,
      categories: chosenCategories,
    },
    /** Starts with a sheet; its choices were kept for the same headings, or are guessed from its cells. */
    beginSheet(sheets: readonly ReadSheet[], sheet = findFirstSheet(sheets)) {
      const guess = findColumns(sheets[sheet]?.rows ?? noRows, names);
      const columnsOfGame = keepColumnsOf(guess.game, guess.columns);
      setChosen({ ...nothingChosen, ...guess, columns: columnsOfGame, sheet, from: addDays(today, 1) });
    },
    setHeading: (line: number | null) =>
      change({ headingLine: line, columns: guessColumnsOf(game, line), isKept: false }),
    /** Chooses the game. Fields that both games have keep their columns; the other columns are guessed. */
    setGame(next: ReviewedGame) {
      const kept = keepColumnsOf(next, columns);
      const guessed = guessColumnsOf(next, headingLine);
      change({
        game: next,
        columns: guessed.map((field, at) => kept[at] ?? (kept.includes(field) ? null : field)),
        isKept: false,
      });
    },
    change,
    rememberColumns() {
      if (headingLine !== null) keepColumns(rows, headingLine, chosen);
    },
  };
}

export type ImportSetup = ReturnType<typeof useImportSetup>;
