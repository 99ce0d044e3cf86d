import 'server-only';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError, invalidField } from '@/lib/errors/api-error';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { type RowChange, requireChange } from '@/lib/features/records/server/change-rows';
import { type EntryRow, findLastEntry } from '@/lib/features/records/server/history-store';
import { contentOf, type RecordKind, toRow } from '@/lib/features/records/server/record-kind';
import { holds, type VersionedRow } from '@/lib/features/records/server/record-store';

/** The request: to undo the step of an entry, or the version that it made. */
export interface Undo {
  entry: EntryRow;
  side: 'before' | 'after';
  /** The record's last entry when this was asked for; a later one means that somebody else was faster. */
  lastEntryId: string | undefined;
  /** The version that the person saw. */
  version?: number | null;
  reason?: string | null;
  /** Another day for a deleted record, null for the bench. */
  forDate?: CalendarDate | null;
}

export class UndoPlan {
  readonly changes: RowChange<VersionedRow>[] = [];
  /** An import has made many. */
  readonly gone: string[] = [];
  readonly back: VersionedRow[] = [];
  readonly tags = new Set<PageTag>();
  /** The records that have changed since and stay, in words. */
  readonly stays: string[] = [];

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
    return this.changes.length + this.gone.length + this.back.length;
  }

  /** Was it done today? Then it is a slip that is taken back; what was done on another day is what players know. */
  get isOfToday(): boolean {
    return productToday(new Date(this.undo.entry.changedAt)) === productToday();
  }

  /** The reason of its changes; what was done on another day is not undone "right after it was saved". */
  get reason(): string | null | undefined {
    const { reason } = this.undo;
    return reason === UNDONE_REASON && !this.isOfToday ? null : reason;
  }

  private read(kept: string | null): VersionedRow | null {
    return kept === null ? null : toRow(this.kind, JSON.parse(kept) as VersionedRow);
  }

  /** The content that restores a record that is as the step left it, or only its place if only that changed; or null. */
  private contentBack(now: VersionedRow, left: VersionedRow, wanted: VersionedRow) {
    const { kind } = this;
    const [from, to] = [contentOf(kind, left), contentOf(kind, wanted)];
    if (holds(now, from)) return to;
    const columns = Object.keys(to) as (keyof VersionedRow)[];
    const moved = columns.filter((column) => from[column] !== to[column]);
    const same = [...moved, ...columns.filter((column: string) => column === 'status')];
    const isMoved = moved.every((column) => kind.place?.includes(column));
    const isThere = same.every((column) => now[column] === from[column]);
    return isMoved && isThere ? Object.fromEntries(moved.map((column) => [column, to[column]])) : null;
  }

  private async addChange(
    now: VersionedRow,
    content: Partial<VersionedRow>,
    isAsked: boolean,
  ): Promise<void> {
    const { kind, transaction } = this;
    if (holds(now, content)) return;
    await kind.requireRestorable?.({ ...now, ...content }, transaction);
    const change = { before: now, content };
    if (isAsked) this.changes.unshift(change);
    else this.changes.push(change);
    this.addTags(now, { ...now, ...content });
  }

  private addTags(...rows: VersionedRow[]): void {
    for (const row of rows) for (const tag of this.kind.pagesOf(row)) this.tags.add(tag);
  }

  private async bringBack(kept: VersionedRow): Promise<void> {
    const { kind, caller, transaction } = this;
    const { forDate } = this.undo;
    const row = forDate === undefined ? kept : { ...kept, forDate };
    if (forDate && forDate < productToday()) {
      throw invalidField('forDate', 'That day is over. Choose today or a later one.');
    }
    await kind.requireRestorable?.(row, transaction);
    await kind.requireRight?.(caller, row, row, transaction);
    this.back.push(row);
    this.addTags(row);
  }

  /** Throws ApiError where the caller may not make these changes, or gives no reason for one that needs it. */
  async requireRights(changes: readonly RowChange<VersionedRow>[]): Promise<void> {
    for (const change of changes)
      await requireChange(this.kind, change, this.reason, this.caller, this.transaction);
  }

  /** Throws ApiError 409 `stale` where the record that was asked for is not as it was seen. */
  private async requireAsSeen(now: VersionedRow | null): Promise<void> {
    const { kind, transaction } = this;
    const { entry, version, lastEntryId } = this.undo;
    const isOther = now !== null && (version ?? now.version) !== now.version;
    const last = await findLastEntry(kind.subjectType, entry.subjectId, transaction);
    if (isOther || last?.id !== lastEntryId) throw new ApiError('stale', kind.messages.stale);
  }

  /** Adds a record of the step, as its entry tells it and as it is stored now. */
  async add(entry: EntryRow, now: VersionedRow | null): Promise<void> {
    const { kind, caller, transaction } = this;
    const { side } = this.undo;
    const isAsked = entry.id === this.undo.entry.id;
    const wanted = this.read(entry[side]);
    const left = this.read(entry[side === 'before' ? 'after' : 'before']);
    if (wanted && now ? holds(now, contentOf(kind, wanted)) : wanted === now) return;
    if (isAsked) await this.requireAsSeen(now);
    if (side === 'after' && isAsked && wanted) {
      return now ? this.addChange(now, contentOf(kind, wanted), isAsked) : this.bringBack(wanted);
    }
    if (wanted && left && now) {
      const content = this.contentBack(now, left, wanted);
      if (content) return this.addChange(now, content, isAsked);
    }
    // Another version alone is wanted: the others of its step make room for it where they still can.
    if (side === 'after') return;
    if (wanted && !left && !now) return this.bringBack(wanted);
    if (!wanted && left && now && holds(now, contentOf(kind, left))) {
      await requireChange(kind, { before: now, content: null }, this.reason, caller, transaction);
      this.gone.push(now.id);
      this.addTags(now);
      return;
    }
    const named = (now ?? left) && kind.titleOf((now ?? left) as VersionedRow);
    this.stays.push(`“${named || 'Without a text'}” was ${now ? 'changed' : 'deleted'} since.`);
  }
}
