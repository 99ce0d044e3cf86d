import { useRef, useState } from 'react';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { type MediaUpload, uploadMedia } from '@/lib/features/media/client';

export type UploadSource = Pick<MediaUpload, 'area' | 'mediaType' | 'file' | 'fileName'>;

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; fileName: string; percent: number }
  | { phase: 'stored'; fileName: string; mediaId: string; note: string | null }
  /** `asked` counts the saves that waited for the file; each focuses the message. */
  | { phase: 'failed'; fileName: string; message: string; canRetry: boolean; asked: number };

/** These codes refuse the file itself: a retry would be refused as well. */
const REFUSED: ReadonlySet<ApiErrorCode> = new Set(['invalid', 'wrong_type', 'too_large']);

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

const nothing = Promise.resolve(null);

export type Upload = ReturnType<typeof useUpload>;

export function useUpload() {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const source = useRef<UploadSource | null>(null);
  const result = useRef<Promise<string | null>>(nothing);
  const work = useLatestWork();

  function start(chosen: UploadSource) {
    source.current = chosen;
    result.current = runUpload(chosen, work.begin(), setState);
    // `state` and `settled` report the failure; without this catch it would be an unhandled rejection.
    result.current.catch(() => {});
  }

  return {
    state,
    start,
    retry() {
      if (source.current) start(source.current);
    },
    cancel() {
      work.abort();
      source.current = null;
      result.current = nothing;
      setState({ phase: 'idle' });
    },
    /** Returns the media id, or null without an upload. A failure focuses its message and throws an empty ApiError. */
    settled: () =>
      result.current.catch(({ code }: ApiError) => {
        setState((last) => (last.phase === 'failed' ? { ...last, asked: last.asked + 1 } : last));
        throw new ApiError(code, '');
      }),
  };
}
