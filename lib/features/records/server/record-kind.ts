import 'server-only';
import type { PageTag } from '@/lib/cache/page-cache';
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

/** A change that is not made yet; `before` is null for a new record. */
export interface Planned<Row> {
  before: Row | null;
  after: Row;
}

export interface Consent {
  /** Consent to records that become visible at once because of the change. */
  goesLive?: boolean | null;
}

export interface GoLive<Row> {
  /** The days of the reserves that go live, by their ids. */
  days: ReadonlyMap<string, CalendarDate>;
  /** The records that make room for them. */
  inTheWay: readonly Row[];
}

/**
 * A kind of versioned record: its table and rules. Members are methods, which TypeScript compares bivariantly, so
 * that a kind can stand for one of more general rows; it only gets rows of its own table.
 */
export interface RecordKind<Row extends VersionedRow, Content extends Partial<Row> = Partial<Row>> {
  subjectType: HistorySubject;
  table: RecordTable<Row>;
  /** These columns only make sense together, such as those of a slot in a calendar. */
  place?: readonly string[];
  messages: { stale: string; staleRemoval: string; gone: string };
  titleOf(row: Row): string;
  pagesOf(row: Row): PageTag[];
  /** Makes the first version of a new record; its `version` is 1. */
  begin(content: Content, caller: Caller, transaction: Db): Row | Promise<Row>;
  /** Throws ApiError 403 if the caller may not make this change; null for no row before, or after. */
  requireRight?(caller: Caller, before: Row | null, after: Row | null, db?: Db): Promise<void>;
  isProposal?(caller: Caller, current: Row, content: Content): boolean;
  /** Returns the author of the reviewed work on which this change decides; null if there is none. */
  decidedAuthor?(before: Row, after: Row): string | null;
  /** Throws ApiError if the stored record may not change or be deleted with this reason, or without one. */
  requireReason?(current: Row, reason: string | null | undefined): void;
  /** Throws ApiError if a record may not move to its new place; `step` has all records of the change as it leaves them. */
  requirePlace?(before: Row, after: Row, step?: readonly Row[]): void;
  /** Returns the further changes of a step because a record goes live; throws ApiError 409 `goes_live` without consent. */
  planGoLive?(planned: readonly Planned<Row>[], consent: Consent, transaction: Db): Promise<GoLive<Row>>;
  /** It is called in the transaction of a change with the new rows, or the last ones of deleted records. */
  changed?(rows: readonly Row[], transaction: Db): Promise<void>;
  /** It is called after a change is stored, with the rows before and after it. */
  fillSlots?(rows: readonly Row[]): Promise<void>;
  /** Takes the files of an earlier version out of the trash. Throws ApiError 409 if one was deleted permanently. */
  restoreFiles?(snapshot: Row, transaction: Db): Promise<void>;
}

export interface DatedRow extends VersionedRow {
  categoryId: string;
  forDate: string | null;
  status: RecordStatus;
  returnedNote: string | null;
  difficulty: Difficulty | null;
  mediaType?: MediaType | null;
  mediaId?: string | null;
  zoomMediaId?: string | null;
  alt?: string | null;
  licenceUntil?: string | null;
  generationId?: string | null;
  correction?: string | null;
  correctedOn?: string | null;
  runsAnyDay: number;
  themes: string | null;
  dismissed: string | null;
  reviewBy: string | null;
  createdBy: string | null;
  updatedAt: string;
}

/** A kind of dated record with all its differences, so that no other code depends on the kind. */
export interface DatedKind<
  Row extends DatedRow = DatedRow,
  Content extends Partial<Row> = Partial<Row>,
  Presented = object,
> extends RecordKind<Row, Content> {
  subjectType: ReviewedSubject;
  titleColumn: string;
  gameColumn?: 'game';
  gameOf(row: Row): ReviewedGame;
  /** Lists the texts by which search finds the record, its title first. */
  searchFields(row: Row): SearchField[];
  comparedText(row: Row): ComparedText;
  /** Returns the content of a draft with this text. Throws ApiError as its save does. */
  contentOfDraft(text: object, slot: { categoryId: string; forDate: CalendarDate }): Promise<Content>;
  /** Returns the changed columns when a stored record gets another status unedited. Throws ApiError if it is incomplete. */
  contentAs(row: Row, status: RecordStatus): Promise<Partial<Row>>;
  /** Returns the changed columns when the choices are shuffled; none if one is missing or their order is meaningful. */
  shuffledContent?(row: Row): Partial<Row>;
  present(row: Row): Promise<Presented>;
  lintedOf(row: Row): Linted;
  /** Returns the form's message about why a record cannot be ready. */
  problemOf(row: Row): string | undefined;
  /** Returns the warnings that the forms of these records show, by id. */
  warningsOf(rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
