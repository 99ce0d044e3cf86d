import { useRef, useState } from 'react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { ApiError, isResultUnknown } from '@/lib/errors/api-error';
import { UNDO_LIMIT_MS, undoStep } from '@/lib/features/history/client';
import { importRows } from '@/lib/features/import-export/client';
import type { ImportRefusal, ImportResult, ImportRow } from '@/lib/features/import-export/contract';
import { FILE_NAME_MAX_LENGTH } from '@/lib/features/import-export/rules';

type CommitState =
  | { phase: 'idle' }
  | { phase: 'sending'; step: 'checking' | 'storing'; percent: number }
  /** Nothing was stored, unless `isUnknown`: then the response was lost, and the rows can be sent again. */
  | { phase: 'failed'; message: string; isUnknown: boolean }
  | { phase: 'cancelled' }
  | { phase: 'done'; result: ImportResult; isUndoing: boolean; undoError?: ApiError };

interface Batch {
  game: ReviewedGame;
  rows: readonly ImportRow[];
  reason: string;
  fileName: string;
}

/** Replaces control characters, which the contract refuses, and shortens the name; the contract counts an emoji twice. */
const cleanFileName = (fileName: string) =>
  [...fileName.replace(/[\p{C}\s]+/gu, ' ')]
    .slice(0, FILE_NAME_MAX_LENGTH / 2)
    .join('')
    .trim();

interface CommitOptions {
  onRefused: (issues: ImportRefusal['issues']) => void;
  /** The rows should be checked again: the import may have been stored at the last moment. */
  onCancelled: () => void;
}

/** Imports the rows, all or nothing, once: after a lost response the same body is sent again with the same key. */
export function useCommit({ onRefused, onCancelled }: CommitOptions) {
  const [state, setState] = useState<CommitState>({ phase: 'idle' });
  const sent = useRef<(Batch & { key: string }) | null>(null);
  const abort = useRef<AbortController | null>(null);

  async function send(batch: Batch) {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const isRetry = sent.current !== null;
    setState({ phase: 'sending', step: 'checking', percent: 0 });
    try {
      sent.current ??= { ...batch, key: crypto.randomUUID() };
      const { key, rows, game, reason, fileName } = sent.current;
      const response = await importRows({
        head: { game, reason: reason.trim() || undefined, fileName: cleanFileName(fileName) },
        rows,
        idempotencyKey: key,
        signal,
        onProgress: (step, percent) => setState({ phase: 'sending', step, percent }),
      });
      sent.current = null;
      if ('created' in response) setState({ phase: 'done', result: response, isUndoing: false });
      else {
        onRefused(response.issues);
        setState({ phase: 'failed', message: response.error.message, isUnknown: false });
      }
    } catch (error) {
      if (signal.aborted) {
        sent.current = null;
        setState({ phase: 'cancelled' });
        onCancelled();
        return;
      }
      if (!(error instanceof ApiError)) throw error;
      const isUnknown = isResultUnknown(error, isRetry);
      if (!isUnknown) sent.current = null;
      setState({ phase: 'failed', message: error.message, isUnknown });
    } finally {
      abort.current = null;
    }
  }

  async function undo(partly?: true) {
    if (state.phase !== 'done' || state.isUndoing || !state.result.historyEntryId) return false;
    setState({ ...state, isUndoing: true });
    try {
      await undoStep(state.result.historyEntryId, { partly }, { timeoutMs: UNDO_LIMIT_MS });
      setState({ phase: 'idle' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ ...state, isUndoing: false, undoError: error });
      return false;
    }
  }

  return {
    state,
    send,
    cancel: () => abort.current?.abort(),
    undo,
    /** Prepares for other rows; an import without a response is no longer repeated. */
    reset() {
      sent.current = null;
      setState({ phase: 'idle' });
    },
  };
}

export type Commit = ReturnType<typeof useCommit>;
