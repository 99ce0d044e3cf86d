import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { type MediaUpload, uploadMedia } from '@/lib/features/media/client';

export type UploadSource = Pick<MediaUpload, 'area' | 'mediaType' | 'file' | 'fileName'>;

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; fileName: string; percent: number }
  /** `note`: a remark about the accepted file. */
  | { phase: 'stored'; fileName: string; mediaId: string; note: string | null }
  /** `asked` counts the saves that waited for the file; each focuses the message. */
  | { phase: 'failed'; fileName: string; message: string; canRetry: boolean; asked: number };

/** Codes that refuse the file itself: a retry would be refused as well. */
const REFUSED: ReadonlySet<ApiErrorCode> = new Set(['invalid', 'wrong_type', 'too_large']);

/** Was the file itself refused? Other failures may be transient. */
export const isRefused = ({ code }: ApiError): boolean => REFUSED.has(code);

/** Uploads a file and reports to `show`; returns the media id, or null after an abort. Throws ApiError. */
export async function runUpload(
  source: UploadSource,
  signal: AbortSignal,
  show: (state: UploadState) => void,
): Promise<string | null> {
  const { fileName } = source;
  const showIfWanted = (state: UploadState) => !signal.aborted && show(state);
  const onProgress = (percent: number) => showIfWanted({ phase: 'uploading', fileName, percent });
  onProgress(0);
  try {
    const { mediaId, note } = await uploadMedia({ ...source, onProgress, signal });
    showIfWanted({ phase: 'stored', fileName, mediaId, note });
    return mediaId;
  } catch (error) {
    if (signal.aborted) return null;
    const problem = toApiError(error);
    show({ phase: 'failed', fileName, message: problem.message, canRetry: !isRefused(problem), asked: 0 });
    throw problem;
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('internal', 'The upload failed in this browser. Retry it.', { cause: error });
}

export interface Upload {
  state: UploadState;
  start: (source: UploadSource) => Promise<string | null>;
  retry: () => void;
  cancel: () => void;
  /** Resolves to the stored media id, or null without an upload. A failed one focuses its message and throws an empty ApiError. */
  settled: () => Promise<string | null>;
}

const nothing = Promise.resolve(null);

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
    // `settled` reports the failure; without this it would be an unhandled rejection.
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

  const settled = useCallback(
    () =>
      result.current.catch(({ code }: ApiError) => {
        setState((last) => (last.phase === 'failed' ? { ...last, asked: last.asked + 1 } : last));
        throw new ApiError(code, '');
      }),
    [],
  );

  useEffect(() => () => abort.current?.abort(), []);

  return { state, start, retry, cancel, settled };
}
