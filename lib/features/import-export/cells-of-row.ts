import { choiceNames, type MediaType } from '@/lib/contract/kinds';
import { type FieldValues, textOf } from './cells';
import type { StoredImportRow } from './contract';
import { CELL_FIELDS, type CellField, type Cells } from './fields';
import type { Columns } from './guess-columns';
import type { ReadRow } from './read-table';

interface Named {
  id: string;
  category: string;
}

export interface StoredFile {
  id: string;
  type: MediaType;
}

/** What exports call a file (server/pack-media.ts): by its id, which is ours or Cloudflare's. */
const STORED_FILE = /^([\w-]{10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(webp|mp3|m4a|mov|mp4)$/;

/** The file that a record was exported with, which need not come along; undefined for any other. */
export function storedFile(name: string, { id: recordId }: Cells): StoredFile | undefined {
  const [, id, extension] = STORED_FILE.exec(name) ?? [];
  return recordId && id ? { id, type: extension === 'webp' ? 'image' : 'audio' } : undefined;
}

/** The name that an export gives a stored file; `own`, where the row has that file. */
function fileOf(id: string | null | undefined, extension: string, own = ''): string {
  if (!id) return '';
  return own.startsWith(`${id}.`) ? own : `${id}.${extension}`;
}

/** A stored record in the cells that a row of a file has; those that say nothing of a record stay the row's own. */
export function cellsOfStored(stored: StoredImportRow, own: Cells, categories: readonly Named[]): Cells {
  const { id, version, mediaType, question, puzzle, ...more } = stored;
  const values: FieldValues = {
    ...more,
    ...question,
    ...puzzle,
    category: categories.find((one) => one.id === stored.categoryId)?.category,
    media: fileOf(stored.mediaId, mediaType === 'image' ? 'webp' : 'mp3', own.media),
    zoomMedia: fileOf(stored.zoomMediaId, 'webp', own.zoomMedia),
  };
  const told = CELL_FIELDS.filter((field) => field in own).map((field) => {
    const value = values[field];
    return [field, value === undefined ? own[field] : textOf(value)];
  });
  return Object.fromEntries(told) as Cells;
}

/** Choices in an order that says nothing of which is right, and is the same next time. */
const byText = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) || (one < other ? -1 : 1);

/** Where a file has the right answer and wrong ones, not choices: those are made of them. */
function withChoices(cells: Cells, wrong: readonly string[]): Cells {
  const right = cells.correctChoice ?? '';
  const [one, two, three, four, ...more] = [right, ...wrong].filter(Boolean).toSorted(byText);
  const choices = [one, two, three, four].map((text, at) => [choiceNames[at], text ?? '']);
  return { ...cells, ...Object.fromEntries(choices), ...(more.length > 0 && { extra: more.join('; ') }) };
}

/** What a row of a file says, by field. */
function cellsOfRow({ cells: texts }: ReadRow, columns: Columns): Cells {
  const cells: Cells = {};
  const wrong: string[] = [];
  const extra: string[] = [];
  const lists: Partial<Record<CellField, string[]>> = { wrong, extra };
  columns.forEach((field, at) => {
    const text = texts[at] ?? '';
    if (field === null) return;
    if (lists[field]) lists[field].push(...(text ? [text] : []));
    else cells[field] = text;
  });
  if (columns.includes('wrong')) return withChoices(cells, wrong);
  return columns.includes('extra') ? { ...cells, extra: extra.join('; ') } : cells;
}

/** Fields that say which record it is, and nothing that a person corrects. */
const UNSEEN: readonly CellField[] = ['id', 'version', 'game', 'mediaType', 'wrong'];

/** The fields that rows of these columns have, in the order shown. */
export function shownFields(columns: Columns, cells: readonly Cells[]): CellField[] {
  const named = new Set(columns.filter((field) => field !== null).filter((field) => !UNSEEN.includes(field)));
  if (columns.includes('wrong')) for (const name of choiceNames) named.add(name);
  if (cells.some(({ extra }) => extra)) named.add('extra');
  else named.delete('extra');
  return [...named];
}

/** A row of a file by fields. */
export interface FileCells extends Pick<ReadRow, 'line' | 'isBroken'> {
  cells: Cells;
}

/** The rows below a heading; in each the category of the row above where it is to count until there is another one. */
export function cellsOfRows(
  rows: readonly ReadRow[],
  { columns, hasHeading, fillsDown }: { columns: Columns; hasHeading: boolean; fillsDown: boolean },
): FileCells[] {
  let category = '';
  return rows.slice(hasHeading ? 1 : 0).map((row) => {
    const cells = cellsOfRow(row, columns);
    category = cells.category || category;
    const { line, isBroken } = row;
    return { line, isBroken, cells: fillsDown && 'category' in cells ? { ...cells, category } : cells };
  });
}
