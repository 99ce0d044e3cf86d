'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { type MediaUpload, uploadMedia } from '@/lib/features/media/client';

type UploadSource = Pick<MediaUpload, 'area' | 'mediaType' | 'file' | 'fileName'>;

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; fileName: string; percent: number }
  | { phase: 'stored'; fileName: string; mediaId: string }
  | { phase: 'failed'; fileName: string; message: string; canRetry: boolean };

export interface Upload {
  state: UploadState;
  /** Starts an upload in place of the one going on; resolves as `settled` does. */
  start: (source: UploadSource) => Promise<string | null>;
  retry: () => void;
  /** Ends and forgets the upload. */
  cancel: () => void;
  /** The media id once stored, null without an upload; throws ApiError when it failed. */
  settled: () => Promise<string | null>;
}

/** It is the file that is refused: it would be again. */
const REFUSED: ReadonlySet<ApiErrorCode> = new Set(['invalid', 'wrong_type', 'too_large']);

const nothing = Promise.resolve(null);

/** One upload at a time, with its progress. It ends when the component goes away. */
export function useUpload(): Upload {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const source = useRef<UploadSource | null>(null);
  const result = useRef<Promise<string | null>>(nothing);
  const abort = useRef<AbortController | null>(null);

  const start = useCallback((chosen: UploadSource) => {
    abort.current?.abort();
    const controller = new AbortController();
    const { fileName } = chosen;
    abort.current = controller;
    source.current = chosen;
    const show = (next: UploadState) => !controller.signal.aborted && setState(next);

    show({ phase: 'uploading', fileName, percent: 0 });
    const onProgress = (percent: number) => show({ phase: 'uploading', fileName, percent });
    const run = uploadMedia({ ...chosen, onProgress, signal: controller.signal }).then(
      (mediaId) => {
        show({ phase: 'stored', fileName, mediaId });
        return mediaId;
      },
      (error: unknown) => {
        if (controller.signal.aborted) return null;
        const problem = toApiError(error);
        show({ phase: 'failed', fileName, message: problem.message, canRetry: !REFUSED.has(problem.code) });
        throw problem;
      },
    );
    result.current = run;
    // Whoever waits hears of a failure through `settled`; until then it is no unhandled rejection.
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

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('internal', 'The upload failed in this browser. Retry it.', { cause: error });
}
