import 'server-only';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import type {
  Difficulty,
  HistorySubject,
  MediaType,
  RecordStatus,
  ReviewedGame,
  ReviewedSubject,
} from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { Db } from '@/lib/db/connection';
import type { Linted } from '@/lib/features/lint/linted';
import type { ComparedText, SearchField } from '@/lib/features/records/rules';
import type { RecordTable, VersionedRow } from './record-store';

/** A record before (null: it is new, or comes back) and after a change that is about to be stored. */
export interface Planned<Row> {
  before: Row | null;
  after: Row;
}

/** What the caller of a change has agreed to. */
export interface Consent {
  /** What visitors see at once because of it. */
  goesLive?: boolean | null;
}

/** What a step changes, too, where it puts records of the bench before players. */
export interface GoLive<Row> {
  /** The day of each of these records, by id. */
  days: ReadonlyMap<string, CalendarDate>;
  /** What makes room for them, and goes to the bench. */
  inTheWay: readonly Row[];
}

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
  /** Throws ApiError 403 when the caller may not make this change; null: there is no such row before, or after. */
  requireRight?(caller: Caller, before: Row | null, after: Row | null, db?: Db): Promise<void>;
  /** Is this change only proposed, beside the record as it is? */
  isProposal?(caller: Caller, current: Row, content: Content): boolean;
  /** The author whose work in review this change decides on; null: it decides on none. */
  decidedAuthor?(current: Row, content: Partial<Row>): string | null;
  /** Throws ApiError when the stored record may not change or be deleted with this reason, or without one. */
  requireReason?(current: Row, reason: string | null | undefined): void;
  /** Throws ApiError when a record may not leave its place, or not for that one; a record that stays is not refused. */
  requirePlace?(before: Row, after: Row): void;
  /** What a step changes, too, as something goes live because of it; throws ApiError 409 `goes_live` without consent to that. */
  planGoLive?(planned: readonly Planned<Row>[], consent: Consent, transaction: Db): Promise<GoLive<Row>>;
  /** Called after every change of records, in its transaction, with the new rows; with the last ones of deleted records. */
  changed?(rows: readonly Row[], transaction: Db): Promise<void>;
  /** Called once a change of records is stored, with the rows before and after it: fills slots of today that it left empty. */
  fillSlots?(rows: readonly Row[]): Promise<void>;
  /** Restores the files that an earlier version refers to; throws ApiError 409 when they are gone for good. */
  requireRestorable?(snapshot: Row, transaction: Db): Promise<void>;
}

/** The columns that every record with a date of the calendar has. */
export interface DatedRow extends VersionedRow {
  category_id: string;
  /** Null while the record is on the bench. */
  for_date: string | null;
  status: RecordStatus;
  /** The note of the review that sent it back; null once the record has moved on. */
  returned_note: string | null;
  difficulty: Difficulty | null;
  /** Where such records have media. */
  media_type?: MediaType | null;
  /** What its picture shows. */
  alt?: string | null;
  /** The last day of its file's licence. */
  licence_until?: string | null;
  /** Of kinds that models write. */
  generation_id?: string | null;
  /** 1: belongs to the reserve while it is on the bench. */
  runs_any_day: number;
  /** A JSON list; null without any. */
  themes: string | null;
  /** The dismissed warnings about its wording, a JSON list; null without any. */
  dismissed: string | null;
  /** The last day on which its answer surely holds. */
  review_by: string | null;
  /** Id of the author. */
  created_by: string | null;
  updated_at: string;
}

/** A slot of the calendar. */
interface Slot {
  categoryId: string;
  forDate: CalendarDate;
}

/** A kind of dated record with all that is particular to it, so that no other code depends on which kind it is. */
export interface DatedKind<
  Row extends DatedRow = DatedRow,
  Content extends Partial<Row> = Partial<Row>,
  Presented = object,
> extends RecordKind<Row, Content> {
  subjectType: ReviewedSubject;
  /** The column of its title in one line. */
  titleColumn: string;
  /** Where its table has the records of several games. */
  gameColumn?: 'game';
  /** What `problemOf`, `warningsOf` and flaws look at. */
  judgedColumns: readonly string[];
  gameOf(row: Row): ReviewedGame;
  /** The texts that search finds it by, its title first. */
  searchFields(row: Row): SearchField[];
  /** What is compared with other records. */
  comparedText(row: Row): ComparedText;
  /** The content of a draft that begins with this text. Throws ApiError as its save does. */
  contentOfDraft(text: object, slot: Slot): Promise<Content>;
  /** The changed columns when a stored record gets another status unedited. Throws ApiError where it is incomplete. */
  contentAs(row: Row, status: RecordStatus): Promise<Partial<Row>>;
  /** The changed columns when the choices are shuffled; none where one is missing or they stand in an order of their own. */
  shuffledContent?(row: Row): Partial<Row>;
  /** The record in the contract's words, all of it. */
  present(row: Row): Promise<Presented>;
  /** Its texts as the rules of wording read them. */
  lintedOf(row: Row): Linted;
  /** The form's message on why a record cannot be ready. */
  problemOf(row: Row): string | undefined;
  /** What the forms of records that players have not seen warn of, by their ids. */
  warningsOf(rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>>;
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
