import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import type { ImportHead, ImportLine, ImportRow } from '@/lib/features/imports/contract';
import { makeYield } from '@/lib/features/records/server/change-many';
import { scopedKey } from '@/lib/features/records/server/change-rows';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { type CheckedRow, checkRows, type ImportContext, importContext, isError } from './check-rows';
import { Claims, findConflicts, updatesOf } from './find-conflicts';

export interface Import extends ImportHead {
  /** Its rows, some in each, as bytes of JSON: parsed, they would take several times the memory, and be copied to the thread. */
  chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** A chunk of an import, from the JSON of each of its rows. */
export const chunkOf = (rows: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`[${rows.join(',')}]`);

export const rowsOf = (chunk: Uint8Array) => JSON.parse(new TextDecoder().decode(chunk)) as ImportRow[];

export type OnProgress = (line: Extract<ImportLine, { phase: string }>) => void;

/** A row that cannot be imported, and why. */
type RefusedRow = Pick<CheckedRow, 'issues'> & { row: { line: number } };

/** An import is refused because of some of its rows: nothing of it is stored. */
export class RowsRefused extends ApiError {
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
export function throwIfCancelled({ signal }: Caller): void {
  if (signal?.aborted) throw new ApiError('conflict', 'The import was cancelled. Nothing was stored.');
}

/** A row that changes something: what is stored of it. */
export interface ToStore {
  /** Of a new record. */
  id: string;
  before: DatedRow | null;
  content: Partial<DatedRow>;
}

/**
 * Checks the rows that update records, before those that make new ones: which slots they leave free must be known then.
 * Returns them by their index in the import; null where a row changes nothing.
 */
async function checkUpdates({ chunks }: Import, context: ImportContext, caller: Caller) {
  const checked = new Map<number, CheckedRow | null>();
  const yieldToOthers = makeYield();
  let start = 0;
  for (const chunk of chunks) {
    throwIfCancelled(caller);
    const rows = rowsOf(chunk);
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
    await yieldToOthers();
  }
  return checked;
}

/** Checks all rows against what is stored now; returns what is to be stored. Throws RowsRefused. */
export async function checkAll(wanted: Import, caller: Caller, onProgress: OnProgress) {
  const { game, rows: of, reason } = wanted;
  const context = await importContext(game, caller, { reason, isReasonAsked: true });
  const yieldToOthers = makeYield();
  const updates = await checkUpdates(wanted, context, caller);
  const among = { claims: new Claims(), updates: updatesOf(updates.values()) };
  const refused: RefusedRow[] = [];
  const toStore: ToStore[] = [];
  let start = 0;
  for (const chunk of wanted.chunks) {
    throwIfCancelled(caller);
    const rows = rowsOf(chunk);
    const made = await checkRows(
      rows.filter(({ id }) => id === undefined),
      context,
    );
    const checked = rows.flatMap(
      ({ id }, at) => (id === undefined ? made.shift() : updates.get(start + at)) ?? [],
    );
    await findConflicts(game, checked, among);
    for (const { row, issues, content, same, current } of checked) {
      if (issues.some(isError)) refused.push({ row: { line: row.line }, issues });
      else if (content && !same) toStore.push({ id: idOf(row, caller), before: current, content });
    }
    start += rows.length;
    onProgress({ phase: 'checking', done: start, of });
    await yieldToOthers();
  }
  if (refused.length > 0) throw new RowsRefused(refused, of);
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
