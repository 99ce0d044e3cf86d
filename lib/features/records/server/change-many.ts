import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import type { Change, EntryRow } from '@/lib/db/history-entries';
import { IN_TRANSACTION, makeYield, splitIntoChunks } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { type RowChange, recordChanges } from './change-rows';
import { listLastEntries } from './history-store';
import type { RecordKind } from './record-kind';
import { hasContent, pickPlace, type VersionedRow } from './record-store';

/** Number of records in one statement, during which everybody else waits. */
const CHUNK_SIZE = 25;

interface StepOptions {
  /** The caller indexes the records after its transaction, so that the transaction is shorter. */
  isIndexedLater?: boolean;
  fileName?: string;
  /** It is called after each chunk with the number of its records; an error that it throws ends the work. */
  onStored?: (records: number) => void;
}

/**
 * Makes the row that restores a deleted record, as a new version if it differs from the deleted one. Throws as `requirePlace`
 * and `requireRight` for a change of the deleted row.
 */
async function makeRestoredRow<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  snapshot: Row,
  last: EntryRow | undefined,
  caller: Caller,
  transaction: Db,
): Promise<Row> {
  const latest = JSON.parse(last?.after ?? last?.before ?? 'null') as Row | null;
  if (!latest) return snapshot;
  kind.requirePlace?.(latest, snapshot);
  await kind.requireRight?.(caller, latest, snapshot, transaction);
  return hasContent(latest, snapshot) ? snapshot : { ...snapshot, version: latest.version + 1 };
}

/** One step with many changes; the entry of the first, with the id `lead`, represents the step in the history. */
export class ManyChanges {
  readonly #caller: Caller;
  readonly #transaction: Db;
  readonly #options: StepOptions;
  readonly lead: string;
  hasBegun = false;
  readonly #yieldToOthers = makeYield(IN_TRANSACTION);

  constructor(lead: string, caller: Caller, transaction: Db, options: StepOptions = {}) {
    this.lead = lead;
    this.#caller = caller;
    this.#transaction = transaction;
    this.#options = options;
  }

  async #record<Row extends VersionedRow>(
    kind: RecordKind<Row>,
    changes: readonly Change<Row>[],
  ): Promise<void> {
    const step = { lead: this.lead, fileName: this.#options.fileName, isFirst: !this.hasBegun };
    await recordChanges(kind, changes, step, this.#caller, this.#transaction);
    this.hasBegun = true;
    await this.#yieldToOthers();
    this.#options.onStored?.(changes.length);
  }

  /** Indexes all rows at once, because the search index merges changes that follow each other. */
  async #index<Row extends VersionedRow>(kind: RecordKind<Row>, rows: readonly Row[]): Promise<void> {
    if (!this.#options.isIndexedLater && rows.length > 0) await kind.changed?.(rows, this.#transaction);
  }

  /** Creates records; the caller has checked the rights. Throws ApiError 409 if one cannot be created. */
  async insert<Row extends VersionedRow>(
    kind: RecordKind<Row>,
    rows: readonly Row[],
    { action = 'created', reason }: { action?: HistoryAction; reason?: string | null } = {},
  ): Promise<void> {
    for (const chunk of splitIntoChunks(rows, CHUNK_SIZE)) {
      await kind.table.insertMany(chunk, this.#transaction);
      await this.#yieldToOthers();
      await this.#record(
        kind,
        chunk.map((after) => ({ action, before: null, after, reason })),
      );
    }
    await this.#index(kind, rows);
  }

  /** Makes records leave their places for others; the step must set their new places. */
  async leavePlaces<Row extends VersionedRow>(kind: RecordKind<Row>, rows: readonly Row[]): Promise<void> {
    for (const chunk of splitIntoChunks(rows, CHUNK_SIZE)) {
      const ids = chunk.map(({ id }) => id);
      await kind.table.leavePlaces(ids, this.#transaction);
      await this.#yieldToOthers();
    }
  }

  /**
   * Changes locked records, all or none; they may swap places. Throws ApiError 409 `stale` or for a taken place, and as
   * `requirePlace` does, except for an undo, which may also take back the move of a released record.
   */
  async update<Row extends VersionedRow>(
    kind: RecordKind<Row>,
    changes: readonly RowChange<Row>[],
    {
      action = 'changed',
      reason,
      isUndo = false,
    }: { action?: HistoryAction; reason?: string | null; isUndo?: boolean } = {},
  ): Promise<void> {
    const { table } = kind;
    if (!isUndo) {
      for (const { before, content } of changes) kind.requirePlace?.(before, { ...before, ...content });
    }
    const moving = changes.filter(({ before, content }) =>
      [...(kind.place ?? []), ...table.unique].some(
        (column) => column in content && content[column as keyof Row] !== before[column as keyof Row],
      ),
    );
    await this.leavePlaces(
      kind,
      moving.map(({ before }) => before),
    );
    const changed: Row[] = [];
    for (const chunk of splitIntoChunks(changes, CHUNK_SIZE)) {
      const done: Change<Row>[] = [];
      for (const { before, seen = before, content } of chunk) {
        const after = await table.update(
          seen,
          { ...pickPlace(table, before), ...content },
          this.#transaction,
        );
        if (!after) throw new ApiError('stale', kind.messages.stale);
        const author = action === 'changed' ? kind.decidedAuthor?.(before, after) : null;
        done.push({ action, before, after, reason, author });
        changed.push(after);
      }
      await this.#yieldToOthers();
      await this.#record(kind, done);
    }
    await this.#index(kind, changed);
  }

  /** Restores deleted records as the snapshots have them. Throws ApiError 403, 400 for a past day, and 409. */
  async restore<Row extends VersionedRow>(
    kind: RecordKind<Row>,
    snapshots: readonly Row[],
    reason: string | null | undefined,
  ): Promise<void> {
    const rows: Row[] = [];
    for (const chunk of splitIntoChunks(snapshots, CHUNK_SIZE)) {
      const ids = chunk.map(({ id }) => id);
      const entries = await listLastEntries(kind.subjectType, ids, this.#transaction);
      const lastOf = new Map(entries.map((entry) => [entry.subjectId, entry]));
      for (const row of chunk) {
        const last = lastOf.get(row.id);
        rows.push(await makeRestoredRow(kind, row, last, this.#caller, this.#transaction));
      }
      await this.#yieldToOthers();
    }
    await this.insert(kind, rows, { action: 'restored', reason });
  }

  /** Deletes locked records; the caller has checked the rights. */
  async remove<Row extends VersionedRow>(
    kind: RecordKind<Row>,
    ids: readonly string[],
    reason: string | null | undefined,
  ): Promise<void> {
    const removed: Row[] = [];
    for (const chunk of splitIntoChunks(ids, CHUNK_SIZE)) {
      const rows = await kind.table.list(chunk, this.#transaction);
      removed.push(...rows);
      await kind.table.removeMany(chunk, this.#transaction);
      await this.#yieldToOthers();
      await this.#record(
        kind,
        rows.map((before) => ({ action: 'deleted', before, after: null, reason })),
      );
    }
    await this.#index(kind, removed);
  }
}
