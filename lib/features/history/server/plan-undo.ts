import 'server-only';
import type { PageTag } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import { games, type HistorySubject, REVIEWED_SUBJECTS, type ReviewedSubject } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { type EntryRow, findLastEntry } from '@/lib/db/history-entries';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { describeRefusal } from '@/lib/features/accounts/rules';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { type RowChange, requireChange, toBench } from '@/lib/features/records/server/change-rows';
import type { DatedKind, DatedRow, Planned, RecordKind } from '@/lib/features/records/server/record-kind';
import {
  hasContent,
  pickContent,
  toRow,
  type VersionedRow,
} from '@/lib/features/records/server/record-store';
import { listRunsOfSlot } from '@/lib/features/records/server/slot-store';

/** It asks to undo the step of an entry (`before`), or to restore the version that it made (`after`). */
export interface Undo {
  entry: EntryRow;
  side: 'before' | 'after';
  /** This was the record's last entry at the request; a later entry means that somebody else was faster. */
  lastEntryId: string | undefined;
  version?: number | null;
  reason?: string | null;
  /** A deleted record returns on this day, or to the bench if it is null. */
  forDate?: CalendarDate | null;
}

export const isReviewed = (subjectType: HistorySubject): subjectType is ReviewedSubject =>
  REVIEWED_SUBJECTS.some((type) => type === subjectType);

/** Explains the refusal to people who may not displace a released record; other errors stay as they are. */
function explainRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 403) return error;
  return new ApiError(
    'not_allowed',
    `The reserve fills this slot today, and players see it. Nothing was changed. ${describeRefusal('publish')}`,
  );
}

/** Collects the changes that undo a step or restore a version, and checks the caller's rights; stores nothing. */
export class UndoPlan {
  readonly changes: RowChange<VersionedRow>[] = [];
  readonly removals: string[] = [];
  readonly returns: VersionedRow[] = [];
  readonly tags = new Set<PageTag>();
  /** Each sentence names a record that stays as it is, because it has changed since the step. */
  readonly conflicts: string[] = [];

  readonly kind: RecordKind<VersionedRow>;
  readonly undo: Undo;
  readonly caller: Caller;
  readonly transaction: Db;

  constructor(kind: RecordKind<VersionedRow>, undo: Undo, caller: Caller, transaction: Db) {
    this.kind = kind;
    this.undo = undo;
    this.caller = caller;
    this.transaction = transaction;
  }

  get size(): number {
    return this.changes.length + this.removals.length + this.returns.length;
  }

  /** An undo on the day of the step corrects a slip. A later undo is a change like any other. */
  get isOfToday(): boolean {
    return getProductToday(new Date(this.undo.entry.changedAt)) === getProductToday();
  }

  /** "Undone right after it was saved" is no reason for a step of another day. */
  get reason(): string | null | undefined {
    const { reason } = this.undo;
    return reason === UNDONE_REASON && !this.isOfToday ? null : reason;
  }

  private parseRow(json: string | null): VersionedRow | null {
    return json === null ? null : toRow(this.kind, JSON.parse(json) as VersionedRow);
  }

  /** Tells whether a record is as the step left it. The check of its answer does not count, because it has no entry. */
  private isAsLeft(now: VersionedRow, left: VersionedRow): boolean {
    const { checked: _, ...content }: Partial<VersionedRow> & { checked?: unknown } = pickContent(
      this.kind,
      left,
    );
    return hasContent<object>(now, content);
  }

  /**
   * Finds the content that restores a record. If the record has changed since, only a move can be undone, and only
   * while its place and status are those that the step left; otherwise null.
   */
  private findRestoringContent(now: VersionedRow, left: VersionedRow, wanted: VersionedRow) {
    const { kind } = this;
    const from = pickContent(kind, left);
    const to = pickContent(kind, wanted);
    if (hasContent(now, from)) return to;
    const columns = Object.keys(to) as (keyof VersionedRow)[];
    const changed = columns.filter((column) => from[column] !== to[column]);
    const isOnlyMoved = changed.every((column) => kind.place?.includes(column));
    const placeAndStatus = columns.filter(
      (column) => (column as string) === 'status' || kind.place?.includes(column),
    );
    const isInPlace = placeAndStatus.every((column) => now[column] === from[column]);
    if (!this.isAsLeft(now, left) && !(isOnlyMoved && isInPlace)) return null;
    return Object.fromEntries(changed.map((column) => [column, to[column]]));
  }

  private async addChange(now: VersionedRow, content: Partial<VersionedRow>, isAsked: boolean) {
    const { kind, transaction } = this;
    if (hasContent(now, content)) return;
    await kind.restoreFiles?.({ ...now, ...content }, transaction);
    const change = { before: now, content };
    // The record that the person named comes first.
    if (isAsked) this.changes.unshift(change);
    else this.changes.push(change);
    this.addTags(now, { ...now, ...content });
  }

  private addTags(...rows: VersionedRow[]): void {
    for (const row of rows) for (const tag of this.kind.pagesOf(row)) this.tags.add(tag);
  }

  private async addReturn(deleted: VersionedRow): Promise<void> {
    const { kind, caller, transaction } = this;
    const { forDate } = this.undo;
    const row = forDate === undefined ? deleted : { ...deleted, forDate };
    if (forDate && forDate < getProductToday()) {
      throw createInvalidFieldError('forDate', 'That day is over. Choose today or a later one.');
    }
    await kind.restoreFiles?.(row, transaction);
    await kind.requireRight?.(caller, row, row, transaction);
    this.returns.push(row);
    this.addTags(row);
  }

  async requireRights(changes: readonly RowChange<VersionedRow>[]): Promise<void> {
    for (const change of changes)
      await requireChange(this.kind, change, this.reason, this.caller, this.transaction);
  }

  /** Throws ApiError 409 `stale` if the requested record has changed since the person saw it. */
  private async requireVersionSeen(now: VersionedRow | null): Promise<void> {
    const { kind, transaction } = this;
    const { entry, version, lastEntryId } = this.undo;
    const isOther = now !== null && (version ?? now.version) !== now.version;
    const last = await findLastEntry(kind.subjectType, entry.subjectId, transaction);
    if (isOther || last?.id !== lastEntryId) throw new ApiError('stale', kind.messages.stale);
  }

  /** Plans the undo of one entry of the step; `now` is the record as it is stored. */
  async addEntry(entry: EntryRow, now: VersionedRow | null): Promise<void> {
    const { kind, caller, transaction } = this;
    const { side } = this.undo;
    const isAsked = entry.id === this.undo.entry.id;
    const wanted = this.parseRow(entry[side]);
    const left = this.parseRow(entry[side === 'before' ? 'after' : 'before']);
    const isDone = wanted && now ? hasContent(now, pickContent(kind, wanted)) : !wanted && !now;
    if (isDone) return;
    if (isAsked) await this.requireVersionSeen(now);
    if (side === 'after' && isAsked && wanted) {
      return now ? this.addChange(now, pickContent(kind, wanted), isAsked) : this.addReturn(wanted);
    }
    if (wanted && left && now) {
      const content = this.findRestoringContent(now, left, wanted);
      if (content) return this.addChange(now, content, isAsked);
    }
    // Another record of the step that has changed since stays as it is and makes no room for the restored version.
    if (side === 'after') return;
    if (wanted && !left && !now) return this.addReturn(wanted);
    if (!wanted && left && now && this.isAsLeft(now, left)) {
      await requireChange(kind, { before: now, content: null }, this.reason, caller, transaction);
      this.removals.push(now.id);
      this.addTags(now);
      return;
    }
    const row = now ?? left;
    const title = row ? kind.titleOf(row) : '';
    this.conflicts.push(`“${title || 'Without a text'}” was ${now ? 'changed' : 'deleted'} since.`);
  }

  /** Lists the reserves in today's slots of restored records. Throws ApiError if the caller may not displace them. */
  async listReserveInPlace(planned: readonly Planned<VersionedRow>[]): Promise<DatedRow[]> {
    if (!isReviewed(this.kind.subjectType)) return [];
    const { removals, reason, caller, transaction } = this;
    const kind = this.kind as unknown as DatedKind;
    const today = getProductToday();
    const changed = new Set([...removals, ...planned.map(({ after }) => after.id)]);
    const displaced = new Map<string, DatedRow>();
    for (const { after } of planned as readonly Planned<DatedRow>[]) {
      const { categoryId, forDate, status } = after;
      const game = kind.gameOf(after);
      // A reserve of a past day stays, because players have seen it. In a game without slots a draft displaces no
      // reserve.
      if (forDate !== today || (!games[game].hasSlots && status !== 'ready')) continue;
      for (const { subjectId } of await listRunsOfSlot({ game, categoryId }, today, transaction)) {
        const before = changed.has(subjectId) ? undefined : await kind.table.find(subjectId, transaction);
        if (before?.categoryId !== categoryId || before.forDate !== today) continue;
        await requireChange(kind, toBench(before), reason, caller, transaction).catch((error: unknown) => {
          throw explainRefusal(error);
        });
        displaced.set(before.id, before);
        this.addTags(before);
      }
    }
    return [...displaced.values()];
  }
}
