import { useMemo, useState } from 'react';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { useMay, useMayPublish } from '@/lib/features/accounts/client';
import { useAllCategories } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { categoryKey } from '@/lib/features/categories/rules';
import { cellsOfRows } from '@/lib/features/import-export/cells-of-row';
import type { CellField, Cells } from '@/lib/features/import-export/fields';
import { type Columns, columnsFor } from '@/lib/features/import-export/guess-columns';
import type { ReadOptions } from '@/lib/features/import-export/read-row';
import type { ReadRow, ReadSheet } from '@/lib/features/import-export/read-table';
import { type DateOrder, findDateOrder } from '@/lib/features/import-export/read-words';
import type { ImportFile } from './import-source';
import { findColumns, keepColumns } from './kept-columns';

/** What the person has chosen for a file so far. */
interface Chosen {
  sheet: number;
  hasHeading: boolean;
  columns: Columns;
  game: ReviewedGame;
  /** An answer to the question about 01/02/2027. */
  dateOrder: DateOrder | null;
  fillsDown: boolean;
  /** Empty: by the column. */
  categoryId: string;
  /** What becomes of categories that are not there, by the key of their names. */
  categories: Readonly<Record<string, string>>;
  dates: ReadOptions['dates'] | null;
  /** The day that gaps are looked for from. */
  from: CalendarDate;
  /** Empty: by the column. */
  status: RecordStatus | '' | null;
  /** Why released records change. */
  reason: string;
  /** The columns are as somebody chose them for an earlier file. */
  isKept: boolean;
}

const nothingChosen: Chosen = {
  ...{ sheet: 0, hasHeading: true, columns: [], game: 'daily', dateOrder: null, fillsDown: false },
  ...{ categoryId: '', categories: {}, dates: null, from: '', status: null, reason: '', isKept: false },
};
const noCategories: readonly ManagedCategory[] = [];

const DATES: readonly CellField[] = ['forDate', 'reviewBy', 'licenceUntil'];

/** The sheet that is meant: the first that can be seen and has rows. */
const firstSheet = (sheets: readonly ReadSheet[]) =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden, rows }) => !isHidden && rows.length > 0),
  );

const noRows: readonly ReadRow[] = [];

/** What the cells themselves show: which number of a date is the day, which categories they name, whether they have ids. */
function findInCells(cells: readonly { cells: Cells }[]) {
  const textsOf = (field: CellField) => cells.flatMap((row) => row.cells[field] || []);
  const named = textsOf('category').map((name) => [categoryKey(name), name] as const);
  return {
    foundOrder: findDateOrder(DATES.flatMap(textsOf)),
    categoriesNamed: [...new Map(named)],
    hasIds: textsOf('id').length > 0,
  };
}

/** What the person chooses for the file that is imported, and how its rows are read by that. `media`: the files that came along. */
export function useImportSetup(file: ImportFile | null, today: CalendarDate, media: ReadOptions['media']) {
  const { data: categories = noCategories } = useAllCategories();
  const mayPublish = useMayPublish();
  const mayCreate = useMay('manageCategories') ?? false;
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const { columns, hasHeading, fillsDown, game, categoryId } = chosen;
  const rows = file?.table.sheets[chosen.sheet]?.rows ?? noRows;
  const cells = useMemo(
    () => cellsOfRows(rows, { columns, hasHeading, fillsDown }),
    [rows, columns, hasHeading, fillsDown],
  );
  const found = useMemo(() => findInCells(cells), [cells]);
  const has = (field: CellField) => columns.includes(field);
  const { foundOrder, categoriesNamed } = found;
  const dateOrder = foundOrder === 'ask' ? chosen.dateOrder : foundOrder;
  const dates = chosen.dates ?? (has('forDate') ? 'column' : 'bench');
  const status = chosen.status ?? (has('status') ? '' : 'draft');
  const byColumn = has('category') ? categoryId : categoryId || (categories[0]?.id ?? '');
  const known = useMemo(
    () => Object.fromEntries(categories.map(({ id, category }) => [categoryKey(category), id])),
    [categories],
  );
  const isOpen = (id: string | undefined) => categories.some((one) => one.active && one.id === id);
  const unknown = categoriesNamed
    .filter(([key]) => !isOpen(known[key]))
    .map(([key, name]) => ({ key, name, closedId: known[key] }));
  const readOptions = useMemo<ReadOptions>(() => {
    const created = mayCreate ? categoriesNamed.map(([key]) => [key, 'create']) : [];
    return {
      ...{ game, today, dateOrder, dates, mayPublish, media },
      categoryId: byColumn || null,
      categories: { ...Object.fromEntries(created), ...known, ...chosen.categories },
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
    mayCreate,
    categoriesNamed,
    known,
    chosen.categories,
    status,
  ]);

  return {
    ...{ categories, mayPublish, mayCreate, rows, cells, unknown, readOptions, has, ...found },
    chosen: { ...chosen, dates, status, categoryId: byColumn },
    /** Begins with a sheet: with what its headings and cells show, as nobody has chosen anything yet. */
    begin(sheets: readonly ReadSheet[], sheet = firstSheet(sheets)) {
      const names = categories.map(({ category }) => category);
      const found = findColumns(sheets[sheet]?.rows ?? noRows, names);
      const ofGame = columnsFor(found.game, found.columns);
      setChosen({ ...nothingChosen, ...found, columns: ofGame, sheet, from: addDays(today, 1) });
    },
    change: (change: Partial<Chosen>) => setChosen((last) => ({ ...last, ...change })),
    /** Keeps what was chosen for the columns, for the next file with these headings. */
    remember: () => hasHeading && keepColumns(rows, { game, columns, dateOrder: chosen.dateOrder }),
  };
}

export type ImportSetup = ReturnType<typeof useImportSetup>;
