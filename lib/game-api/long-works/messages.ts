import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import type { Import, OnProgress } from '@/lib/features/imports/server/check-whole-import';
import type { MadeImport } from '@/lib/features/imports/server/import-records';
import type { storeStepBack, TakenBack } from '@/lib/features/plan/server/undo-step';

/** What is done in a thread of its own, with what it needs. */
export type LongWork = { caller: Pick<Caller, 'user' | 'address' | 'idempotencyKey' | 'isRetry'> } & (
  | { name: 'import'; wanted: Import }
  | { name: 'undo'; entry: Parameters<typeof storeStepBack>[0] }
);

/** What comes of each work. */
export interface Done {
  import: MadeImport;
  undo: TakenBack;
}

/** What the thread is told: it has the write lock of the embedded database, or nobody waits for its work any more. */
export type ToThread = 'locked' | 'cancel';

export type FromThread =
  | { progress: Parameters<OnProgress>[0] }
  | { writeLock: 'wanted' | 'released' }
  | { done: unknown }
  | { failed: PlainError };

/** An error as it passes between threads, which take the message of an ApiError and nothing else of it. */
interface PlainError {
  error: unknown;
  api: Record<string, unknown> | null;
}

export function toPlain(error: unknown): PlainError {
  if (!(error instanceof ApiError))
    return { error: error instanceof Error ? error : String(error), api: null };
  const { message, cause } = error;
  return { error: cause instanceof Error ? cause : undefined, api: { ...error, message } };
}

/** The error that the thread threw. */
export function fromPlain({ error, api }: PlainError): unknown {
  if (!api) return error;
  const { code, message } = api as Pick<ApiError, 'code' | 'message'>;
  return Object.assign(new ApiError(code, message, { cause: error }), api);
}
