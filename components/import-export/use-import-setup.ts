import { useMemo, useState } from 'react';
import type { Difficulty, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { useMay, useMayPublish } from '@/lib/features/accounts/client';
import { useAllCategories } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { categoryKey } from '@/lib/features/categories/rules';
import type { KeyForm } from '@/lib/features/import-export/answer-key';
import { cellsOfRows } from '@/lib/features/import-export/cells-of-row';
import type { CellField, Columns } from '@/lib/features/import-export/fields';
import { findInCells } from '@/lib/features/import-export/found-in-cells';
import { columnsBelow, columnsFor } from '@/lib/features/import-export/guess-columns';
import { CREATE, CREATE_AS, type ReadOptions } from '@/lib/features/import-export/read-row';
import type { ReadRow, ReadSheet } from '@/lib/features/import-export/read-table';
import { type DateOrder, readCellDate } from '@/lib/features/import-export/read-words';
import { suggestName } from '@/lib/features/import-export/suggest-names';
import type { ImportFile } from './import-source';
import { findColumns, keepColumns } from './kept-columns';

interface Chosen {
  sheet: number;
  /** The line that names the columns. */
  headingLine: number | null;
  columns: Columns;
  game: ReviewedGame;
  /** The person's answer to the question about 01/02/2027. */
  dateOrder: DateOrder | null;
  /** An answer to the question how the right choice is named. */
  keyForm: KeyForm | null;
  /** No column names the right choice: it is the first. */
  rightIsFirst: boolean;
  /** The difficulty for each level of the file. */
  levels: Readonly<Record<string, Difficulty | ''>>;
  /** The status for each unknown one of the file. */
  statuses: Readonly<Record<string, RecordStatus>>;
  fillsDown: boolean;
  /** If it is empty, the column is used. */
  categoryId: string;
  /** The choice for each unknown category, by the key of its name. */
  categories: Readonly<Record<string, string>>;
  dates: ReadOptions['dates'] | null;
  /** The first day for which a gap may be used. */
  from: CalendarDate;
  /** If it is empty, the column is used. */
  status: RecordStatus | '' | null;
  /** The reason of changes to released records. */
  reason: string;
  /** The columns come from a choice for an earlier file. */
  isKept: boolean;
}

const nothingChosen: Chosen = {
  ...{ sheet: 0, headingLine: null, columns: [], game: 'daily', dateOrder: null, fillsDown: false },
  ...{ keyForm: null, rightIsFirst: false, levels: {}, statuses: {} },
  ...{ categoryId: '', categories: {}, dates: null, from: '', status: null, reason: '', isKept: false },
};
const noCategories: readonly ManagedCategory[] = [];

/** The first visible sheet with rows. */
const firstSheet = (sheets: readonly ReadSheet[]) =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden, rows }) => !isHidden && rows.length > 0),
  );

const noRows: readonly ReadRow[] = [];

/** A category of the file that is not in use, and what may become of it. */
export interface UnknownCategory {
  key: string;
  name: string;
  /** It was deactivated. */
  closedId?: string;
  /** The default without a choice; absent for none. */
  preset?: string;
  /** The probable choice. */
  suggestion?: { value: string; name: string };
}

/** The categories of a file that are not in use, each with what it may be a slip of. */
function findUnknown(
  named: readonly (readonly [key: string, name: string])[],
  categories: readonly ManagedCategory[],
  mayCreate: boolean,
): UnknownCategory[] {
  const active = categories.filter((one) => one.active);
  const isOpen = (key: string) => active.some(({ category }) => categoryKey(category) === key);
  const fresh: string[] = [];
  return named
    .filter(([key]) => !isOpen(key))
    .map(([key, name]) => {
      const closedId = categories.find(({ category }) => categoryKey(category) === key)?.id;
      if (closedId) return { key, name, closedId };
      const there = suggestName(
        name,
        active.map(({ category }) => category),
      );
      const id = active.find(({ category }) => category === there)?.id;
      if (there && id) return { key, name, suggestion: { value: id, name: there } };
      const other = mayCreate ? suggestName(name, fresh) : undefined;
      if (other)
        return { key, name, suggestion: { value: `${CREATE_AS}${other}`, name: `${other}, which is new` } };
      fresh.push(name);
      return { key, name, preset: mayCreate ? CREATE : undefined };
    });
}

/** `media` are the files of the import. */
export function useImportSetup(file: ImportFile | null, today: CalendarDate, media: ReadOptions['media']) {
  const { data: categories = noCategories } = useAllCategories();
  const mayPublish = useMayPublish();
  const mayCreate = useMay('manageCategories') ?? false;
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const { columns, headingLine, fillsDown, rightIsFirst, game, categoryId } = chosen;
  const rows = file?.table.sheets[chosen.sheet]?.rows ?? noRows;
  const { rows: cells, leftOut } = useMemo(
    () => cellsOfRows(rows, { columns, headingLine, fillsDown, rightIsFirst }),
    [rows, columns, headingLine, fillsDown, rightIsFirst],
  );
  const found = useMemo(() => findInCells(cells), [cells]);
  const has = (field: CellField) => columns.includes(field);
  const { foundOrder, categoriesNamed } = found;
  const dateOrder = foundOrder === 'ask' ? chosen.dateOrder : foundOrder;
  const areOver = useMemo(() => {
    const days = found.dates.map((text) => readCellDate(text, dateOrder, today));
    return days.length > 0 && days.every((day) => day !== null && day < today);
  }, [found.dates, dateOrder, today]);
  const dates = chosen.dates ?? (has('forDate') && !(areOver && !found.hasIds) ? 'column' : 'bench');
  const status = chosen.status ?? (has('status') ? '' : 'draft');
  const byColumn = has('category') ? categoryId : categoryId || (categories[0]?.id ?? '');
  const known = useMemo(
    () => Object.fromEntries(categories.map(({ id, category }) => [categoryKey(category), id])),
    [categories],
  );
  const unknown = useMemo(
    () => findUnknown(categoriesNamed, categories, mayCreate),
    [categoriesNamed, categories, mayCreate],
  );
  const { keyAsked } = found;
  const keyForms = useMemo(
    () => (chosen.keyForm && keyAsked.includes(chosen.keyForm) ? [chosen.keyForm] : keyAsked),
    [chosen.keyForm, keyAsked],
  );
  const readOptions = useMemo<ReadOptions>(() => {
    const created = unknown.flatMap(({ key, preset }) => (preset ? [[key, preset] as const] : []));
    return {
      ...{ game, today, dateOrder, dates, mayPublish, media, keyForms },
      levels: chosen.levels,
      statuses: chosen.statuses,
      categoryId: byColumn || null,
      categories: { ...known, ...Object.fromEntries(created), ...chosen.categories },
      status: status || null,
    };
  }, [
    game,
    today,
    dateOrder,
    dates,
    mayPublish,
    media,
    byColumn,
    keyForms,
    unknown,
    known,
    chosen.levels,
    chosen.statuses,
    chosen.categories,
    status,
  ]);

  return {
    ...{ categories, mayPublish, mayCreate, rows, cells, leftOut, unknown, readOptions, has, ...found },
    chosen: { ...chosen, dates, status, categoryId: byColumn },
    /** Starts with a sheet, and the choices guessed from its headings and cells. */
    begin(sheets: readonly ReadSheet[], sheet = firstSheet(sheets)) {
      const names = categories.map(({ category }) => category);
      const found = findColumns(sheets[sheet]?.rows ?? noRows, names);
      const ofGame = columnsFor(found.game, found.columns);
      setChosen({ ...nothingChosen, ...found, columns: ofGame, sheet, from: addDays(today, 1) });
    },
    /** Names the columns by another line, or by none. */
    setHeading(line: number | null) {
      const names = categories.map(({ category }) => category);
      const found = columnsBelow(rows, line, names);
      setChosen((last) => ({
        ...last,
        headingLine: line,
        columns: columnsFor(last.game, found.columns),
        isKept: false,
      }));
    },
    change: (change: Partial<Chosen>) => setChosen((last) => ({ ...last, ...change })),
    /** Stores the choices for the columns, for the next file with these headings. */
    remember() {
      const { dateOrder: order, levels, statuses, categories: mapped } = chosen;
      if (headingLine !== null)
        keepColumns(rows, headingLine, {
          ...{ game, columns, levels, statuses },
          ...{ dateOrder: order, categories: mapped },
        });
    },
  };
}

export type ImportSetup = ReturnType<typeof useImportSetup>;
