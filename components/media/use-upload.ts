import { useCallback, useEffect, useRef, useState } from 'react';
import { runUpload, type UploadSource, type UploadState } from './run-upload';

export interface Upload {
  state: UploadState;
  /** Starts an upload, replacing a running one; resolves as `settled` does. */
  start: (source: UploadSource) => Promise<string | null>;
  retry: () => void;
  /** Aborts the upload and resets the state. */
  cancel: () => void;
  /** The media id once stored, null without an upload; throws ApiError when it failed. */
  settled: () => Promise<string | null>;
}

const nothing = Promise.resolve(null);

/** One upload at a time with its progress; aborted on unmount. */
export function useUpload(): Upload {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const source = useRef<UploadSource | null>(null);
  const result = useRef<Promise<string | null>>(nothing);
  const abort = useRef<AbortController | null>(null);

  const start = useCallback((chosen: UploadSource) => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    source.current = chosen;
    const run = runUpload(chosen, controller.signal, setState);
    result.current = run;
    // The failure is reported by `settled`; without this it would be an unhandled rejection.
    run.catch(() => {});
    return run;
  }, []);

  const cancel = useCallback(() => {
    abort.current?.abort();
    source.current = null;
    result.current = nothing;
    setState({ phase: 'idle' });
  }, []);

  const retry = useCallback(() => {
    if (source.current) start(source.current);
  }, [start]);

  useEffect(() => () => abort.current?.abort(), []);

  return { state, start, retry, cancel, settled: () => result.current };
}
