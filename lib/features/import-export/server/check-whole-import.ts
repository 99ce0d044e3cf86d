import 'server-only';
import { hash, randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { toScopedKey } from '@/lib/db/history-entries';
import { makeYield } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import type { ImportHead, ImportLine, ImportRow } from '@/lib/features/import-export/contract';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { type CheckedRow, checkRows, type ImportContext, isError, loadImportContext } from './check-rows';
import { collectUpdates, findConflicts } from './find-conflicts';

export interface Import extends ImportHead {
  /** The rows stay JSON, because parsed rows take several times the memory. */
  lines: readonly string[];
  /** It hashes the rows, and the head without `goesLive`. A repeated idempotency key with another digest is refused. */
  digest: string;
}

/** A few queries check this many rows together. Other requests are served between two portions. */
const ROWS_AT_ONCE = 25;

/** Parses the rows of an import in portions, each with the index of its first row. */
function* parseRows({ lines }: Import): Generator<{ start: number; rows: ImportRow[] }> {
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    const chunk = lines.slice(start, start + ROWS_AT_ONCE);
    yield { start, rows: chunk.map((line) => JSON.parse(line) as ImportRow) };
  }
}

export type OnProgress = (line: Extract<ImportLine, { phase: string }>) => void;

type RefusedRow = Pick<CheckedRow, 'issues'> & { row: { line: number } };

/** It refuses a whole import because of the errors in these rows. */
export class RowsRefused extends ApiError {
  // The inherited test of `instanceof` would accept every ApiError.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof ApiError && 'rows' in value;
  }

  readonly rows: readonly RefusedRow[];

  constructor(rows: readonly RefusedRow[], total: number) {
    const count = `${rows.length} of ${total} ${total === 1 ? 'row' : 'rows'}`;
    const [have, them] = rows.length === 1 ? ['has an error', 'it'] : ['have errors', 'them'];
    super('conflict', `Nothing was imported: ${count} ${have}. Correct ${them}, or leave ${them} out.`);
    this.rows = rows;
  }
}

export function throwIfCancelled({ signal }: Caller): void {
  if (signal?.aborted) throw new ApiError('conflict', 'The import was cancelled. Nothing was stored.');
}

export interface ToStore {
  id: string;
  before: DatedRow | null;
  content: Partial<DatedRow>;
}

/** Checks updates first, because they may free slots. Returns each by its row's index: null if it changes nothing. */
async function checkUpdates(wanted: Import, context: ImportContext, caller: Caller) {
  const checked = new Map<number, CheckedRow | null>();
  const yieldToOthers = makeYield();
  for (const { start, rows } of parseRows(wanted)) {
    throwIfCancelled(caller);
    const updates = await checkRows(
      rows.filter(({ id }) => id !== undefined),
      context,
    );
    for (const [at, { id }] of rows.entries()) {
      const update = id === undefined ? undefined : updates.shift();
      if (update) checked.set(start + at, update.isSame ? null : update);
    }
    await yieldToOthers();
  }
  return checked;
}

/** Checks all rows against stored records; returns those to store. Throws RowsRefused, or ApiError after a cancel. */
export async function checkAll(wanted: Import, caller: Caller, onProgress: OnProgress) {
  const { game, rows: total, reason = null } = wanted;
  const context = await loadImportContext(game, caller, reason);
  const yieldToOthers = makeYield();
  const updates = await checkUpdates(wanted, context, caller);
  const conflictsWith = { claims: new Map(), updates: collectUpdates(updates.values()) };
  const refused: RefusedRow[] = [];
  const toStore: ToStore[] = [];
  for (const { start, rows } of parseRows(wanted)) {
    throwIfCancelled(caller);
    const additions = await checkRows(
      rows.filter(({ id }) => id === undefined),
      context,
    );
    const checked = rows.flatMap(
      ({ id }, at) => (id === undefined ? additions.shift() : updates.get(start + at)) ?? [],
    );
    await findConflicts(game, checked, conflictsWith);
    for (const { row, issues, content, isSame, current } of checked) {
      if (issues.some(isError)) refused.push({ row: { line: row.line }, issues });
      else if (content && !isSame)
        toStore.push({ id: row.id ?? makeId(row, caller), before: current, content });
    }
    onProgress({ phase: 'checking', done: start + rows.length, of: total });
    await yieldToOthers();
  }
  if (refused.length > 0) throw new RowsRefused(refused, total);
  return { context, toStore };
}

export type Checked = Awaited<ReturnType<typeof checkAll>>;

/** Makes the id of the record or step that a request creates. The same idempotency key and part give the same id. */
export function makeId(part: ImportRow | 'step', caller: Caller): string {
  const key = toScopedKey(caller);
  if (!key) return randomUUID();
  const digest = hash('sha256', JSON.stringify([key, part]));
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}
