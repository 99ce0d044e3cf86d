import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import type { ImportHead, ImportLine, ImportRow } from '@/lib/features/imports/contract';
import { scopedKey } from '@/lib/features/records/server/change-rows';
import { givingWay } from '@/lib/features/records/server/give-way';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { type CheckedRow, checkRows, type ImportContext, importContext, isInTheWay } from './check-rows';
import { findConflicts, leavingOf, TakenByRows } from './find-conflicts';

export interface Import extends ImportHead {
  /** As bytes of JSON: parsed, all of them would take several times as much memory, and be copied from thread to thread. */
  portions: readonly Uint8Array<ArrayBuffer>[];
}

/** Some rows of an import, which each is JSON, in one piece. */
export const portionOf = (rows: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`[${rows.join(',')}]`);

export const rowsOf = (portion: Uint8Array) => JSON.parse(new TextDecoder().decode(portion)) as ImportRow[];

export type OnProgress = (line: Extract<ImportLine, { phase: string }>) => void;

/** What is in the way of a row. */
type RefusedRow = Pick<CheckedRow, 'issues'> & { row: { line: number } };

/** Rows that keep an import from being made: nothing of it is stored. */
export class RowsInTheWay extends ApiError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof ApiError && 'rows' in value;
  }

  readonly rows: readonly RefusedRow[];

  constructor(rows: readonly RefusedRow[], of: number) {
    const count = rows.length === 1 ? 'One row' : `${rows.length} rows`;
    super('conflict', `Nothing was imported: ${count} of ${of} cannot be. Correct them, or leave them out.`);
    this.rows = rows;
  }
}

/** Throws ApiError 409 once the caller has gone away. */
export function requireGoesOn({ signal }: Caller): void {
  if (signal?.aborted) throw new ApiError('conflict', 'The import was cancelled. Nothing was stored.');
}

/** A row that changes something: what is stored of it. */
export interface ToStore {
  /** Of a new record. */
  id: string;
  before: DatedRow | null;
  content: Partial<DatedRow>;
}

/** The rows that name records, by their places: who leaves a slot is known before anybody takes it. Null: as it is. */
async function checkUpdates({ portions }: Import, context: ImportContext, caller: Caller) {
  const checked = new Map<number, CheckedRow | null>();
  const giveWay = givingWay();
  let start = 0;
  for (const portion of portions) {
    requireGoesOn(caller);
    const rows = rowsOf(portion);
    const places = [...rows.keys()].filter((at) => rows[at]?.id !== undefined);
    const updates = await checkRows(
      places.flatMap((at) => rows[at] ?? []),
      context,
    );
    for (const [index, at] of places.entries()) {
      const row = updates[index];
      if (row) checked.set(start + at, row.same ? null : row);
    }
    start += rows.length;
    await giveWay();
  }
  return checked;
}

/** What all rows become as things stand now, without those that change nothing. Throws RowsInTheWay. */
export async function checkAll(wanted: Import, caller: Caller, onProgress: OnProgress) {
  const { game, rows: of, reason } = wanted;
  const context = await importContext(game, caller, { reason, isReasonAsked: true });
  const giveWay = givingWay();
  const updates = await checkUpdates(wanted, context, caller);
  const among = { taken: new TakenByRows(), leaving: leavingOf(updates.values()) };
  const refused: RefusedRow[] = [];
  const toStore: ToStore[] = [];
  let start = 0;
  for (const portion of wanted.portions) {
    requireGoesOn(caller);
    const rows = rowsOf(portion);
    const made = await checkRows(
      rows.filter(({ id }) => id === undefined),
      context,
    );
    const checked = rows.flatMap(
      ({ id }, at) => (id === undefined ? made.shift() : updates.get(start + at)) ?? [],
    );
    await findConflicts(game, checked, among);
    for (const { row, issues, content, same, current } of checked) {
      if (issues.some(isInTheWay)) refused.push({ row: { line: row.line }, issues });
      else if (content && !same) toStore.push({ id: idOf(row, caller), before: current, content });
    }
    start += rows.length;
    onProgress({ phase: 'checking', done: start, of });
    await giveWay();
  }
  if (refused.length > 0) throw new RowsInTheWay(refused, of);
  return { context, toStore };
}

export type Checked = Awaited<ReturnType<typeof checkAll>>;

/** The id of a new record: the same request makes the same one, so that a repeat is known by what it would make. */
export function idOf(row: ImportRow, caller: Caller): string {
  const key = scopedKey(caller);
  if (!key) return randomUUID();
  const hex = createHash('sha256')
    .update(JSON.stringify([key, row]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
