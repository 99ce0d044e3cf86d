import { ApiError, isApiErrorCode } from '@/lib/errors/api-error';

export interface UploadRequest {
  url: string;
  file: Blob;
  fileName: string;
  /** `form`: POST multipart in the field `file` (docs/product.md, 7). `raw`: PUT of the bytes, for cloud storage. */
  as: 'form' | 'raw';
  /** It gets whole percents from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** An upload without progress for this long is aborted. */
const STALLED_MS = 30_000;
/** The server checks and converts a whole file before it responds. */
const ANSWER_MS = 120_000;

/** Uploads a file and returns the JSON of the response, or null. Throws ApiError; DOMException when `signal` aborts. */
export async function uploadFile(upload: UploadRequest): Promise<unknown> {
  const { url, file, fileName, as, onProgress, signal } = upload;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let percent = 0;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        reject(createConnectionError(percent));
        request.abort();
      }, milliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      percent = Math.floor((loaded / total) * 100);
      giveUpIn(loaded < total ? STALLED_MS : ANSWER_MS);
      onProgress(percent);
    };
    const abort = () => request.abort();
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', abort);
    };
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(createRefusal(answer ?? readPlainError(request.responseText), request.status));
    };
    request.onerror = async () =>
      reject((await isReadable(file)) ? createConnectionError(percent) : createFileChangedError());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.open(as === 'form' ? 'POST' : 'PUT', url);
    giveUpIn(STALLED_MS);
    request.send(as === 'form' ? createForm(file, fileName) : file);
  });
}

function createForm(file: Blob, fileName: string): FormData {
  const form = new FormData();
  form.append('file', file, fileName);
  return form;
}

function createConnectionError(percent: number): ApiError {
  const reached = percent > 0 ? ` at ${percent} %` : '';
  const lost = percent === 100 ? ' before the file was confirmed' : `${reached}. Nothing was stored`;
  return new ApiError('unavailable', `The connection was lost${lost}: retry the upload.`);
}

/** Can the file still be read? Browsers send nothing of a file that was changed or moved after it was chosen. */
async function isReadable(file: Blob): Promise<boolean> {
  const beginning = file.slice(0, 1).arrayBuffer();
  return beginning.then(() => true).catch(() => false);
}

function createFileChangedError(): ApiError {
  return new ApiError('invalid', 'This file has changed or moved since it was chosen. Choose it again.');
}

function createRefusal(answer: unknown, status: number): ApiError {
  const body = answer as { code?: unknown; errors?: unknown; message?: unknown } | null;
  const code = body?.code;
  const message = body?.message ?? findFirstMessage(body?.errors);
  const refused = `The upload was refused (${status}). Retry, or choose another file.`;
  const text = typeof message === 'string' ? message : refused;
  return new ApiError(isApiErrorCode(code) ? code : 'upstream', text, { status });
}

/** Finds the first message in Cloudflare's list of errors, such as that a picture is more than 12,000 pixels wide. */
function findFirstMessage(errors: unknown): string | undefined {
  const message = Array.isArray(errors) ? errors[0]?.message : undefined;
  if (typeof message !== 'string') return undefined;
  return `The media service refused this file: ${message.replace(/\.$/, '')}. Choose another one.`;
}

/** Parses Cloudflare's errors of uploads, which are plain text: `ERROR 5455: Uploaded image must have …`. */
function readPlainError(text: string): { errors: { message: string }[] } | null {
  const [, message] = /^ERROR \d+: ([^<>\n]{1,300})$/.exec(text.trim()) ?? [];
  return message ? { errors: [{ message }] } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
