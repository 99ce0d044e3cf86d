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
  /** The new day of each reserve that goes live, by the reserve's id. */
  days: ReadonlyMap<string, CalendarDate>;
  /** The records that move to the bench to make room for these reserves. */
  inTheWay: readonly Row[];
}

/**
 * A kind of versioned record: its table and rules. Members are methods, which TypeScript compares bivariantly, so that
 * code for kinds of more general rows accepts this one. A kind only gets rows of its own table.
 */
export interface RecordKind<Row extends VersionedRow, Content extends Partial<Row> = Partial<Row>> {
  subjectType: HistorySubject;
  table: RecordTable<Row>;
  /** These columns only make sense together: they name the record's slot in the calendar. */
  place?: readonly string[];
  messages: { stale: string; staleRemoval: string; gone: string };
  titleOf(row: Row): string;
  pagesOf(row: Row): PageTag[];
  /** Makes the first version of a new record; its `version` is 1. */
  begin(content: Content, caller: Caller, transaction: Db): Row | Promise<Row>;
  /** Throws ApiError 403 without the right to do this; `before` is null for a new record, `after` for a deletion. */
  requireRight?(caller: Caller, before: Row | null, after: Row | null, db?: Db): Promise<void>;
  isProposal?(caller: Caller, current: Row, content: Content): boolean;
  /** Returns the author of reviewed work if this change decides on it, otherwise null. */
  decidedAuthor?(before: Row, after: Row): string | null;
  /** Throws ApiError if the stored record may be changed or deleted only with a reason, and this one is empty. */
  requireReason?(current: Row, reason: string | null | undefined): void;
  /** Throws ApiError if a record may not move to its new place; `step` has the new rows of all records that change. */
  requirePlace?(before: Row, after: Row, step?: readonly Row[]): void;
  /** Plans further changes because a record goes live. Throws ApiError 409 `goes_live` without consent. */
  planGoLive?(planned: readonly Planned<Row>[], consent: Consent, transaction: Db): Promise<GoLive<Row>>;
  /** It is called in the transaction of a change with the new rows; for a deleted record, with its last row. */
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

/** A kind of dated record. It defines everything in which kinds differ, so that no other code depends on the kind. */
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
  /** Returns the content of a draft with this text. Throws ApiError as a save of the draft does. */
  contentOfDraft(text: object, slot: { categoryId: string; forDate: CalendarDate }): Promise<Content>;
  /** Returns the columns to change for another status of a stored record. Throws ApiError if it is incomplete. */
  contentAs(row: Row, status: RecordStatus): Promise<Partial<Row>>;
  /** Returns the columns to change to shuffle the choices; none if a choice is missing or their order is meaningful. */
  shuffledContent?(row: Row): Partial<Row>;
  present(row: Row): Promise<Presented>;
  lintedOf(row: Row): Linted;
  /** Returns the form's message about why a record cannot be ready. */
  problemOf(row: Row): string | undefined;
  /** Returns the warnings that the forms of these records show, by id. */
  warningsOf(rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
