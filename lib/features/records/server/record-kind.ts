import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import type { PageTag } from '@/lib/kept/tags';
import type { RecordTable, VersionedRow } from './record-store';

/**
 * A kind of versioned record: its table and rules. Saving, removing and restoring are the same for all. Members that take
 * rows are methods, which TypeScript compares bivariantly: so a kind is assignable to one of more general rows. That is safe,
 * as a kind only gets rows of its own table.
 */
export interface RecordKind<Row extends VersionedRow, Content extends Partial<Row> = Partial<Row>> {
  subjectType: HistorySubject;
  table: RecordTable<Row>;
  /** Columns that only make sense together, such as those of a slot in a calendar. */
  place?: readonly string[];
  messages: { stale: string; staleRemoval: string; gone: string };
  /** What people call the record. */
  titleOf(row: Row): string;
  /** The kept pages that show it. */
  pagesOf(row: Row): PageTag[];
  /** The first version of a new record; `version` is 1. */
  begin(content: Content, caller: Caller, transaction: Db): Row | Promise<Row>;
  /** An existing record that equals the one to be created, which then is not created again. */
  findSame?(content: Content): Promise<Row | undefined>;
  /** Throws ApiError 403 when the caller may not make this change; null: there is no such row before, or after. */
  requireRight?(caller: Caller, before: Row | null, after: Row | null, db?: Db): Promise<void>;
  /** Is this change only proposed, beside the record as it is? */
  isProposal?(caller: Caller, current: Row, content: Content): boolean;
  /** The author whose work in review this change decides on; null: it decides on none. */
  decidedAuthor?(current: Row, content: Partial<Row>): string | null;
  /** Throws ApiError when the stored record may not change or be deleted with this reason, or without one. */
  requireReason?(current: Row, reason: string | null | undefined): void;
  /** Called after every change of records, in its transaction, with the new rows; with the last ones of deleted records. */
  changed?(rows: readonly Row[], transaction: Db): Promise<void>;
  /** Restores the files that an earlier version refers to; throws ApiError 409 when they are gone for good. */
  requireRestorable?(snapshot: Row, transaction: Db): Promise<void>;
}

/** The content columns of a row, or of an older row in the history, which may lack some. */
export function contentOf<Row extends VersionedRow, Content extends Partial<Row>>(
  { table: { columns } }: RecordKind<Row, Content>,
  row: Row,
): Content {
  const content = Object.entries(row).filter(([column]) => columns.content.includes(column));
  return Object.fromEntries(content) as Content;
}

/** A row of the history without columns that the table does not have any more. */
export function toRow<Row extends VersionedRow>(
  { table: { columns } }: Pick<RecordKind<Row>, 'table'>,
  kept: Row,
): Row {
  const known = [...columns.content, ...columns.own];
  return Object.fromEntries(Object.entries(kept).filter(([column]) => known.includes(column))) as Row;
}
