import { createCaller } from '@/lib/browser/call';
import { confirmGoingLive } from '@/lib/browser/confirm-going-live';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { fetchSignedIn } from '@/lib/browser/send';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import type { ImportHead, ImportLine, ImportRefusal, ImportResult, ImportRow } from './contract';
import { GAP_CATEGORIES_MAX, IMPORT_CONTENT_TYPE, IMPORT_PATH } from './rules';
import type { ReadTable } from './table-rows';
import type { ReadRequest, Unpacked, UnpackRequest, WorkerReply } from './worker-messages';

type Calls = typeof import('./contract').importEndpoints;

const call = createCaller(async () => (await import('./contract')).importEndpoints);

const READ_LIMIT_MS = 60_000;
const CHECK_LIMIT_MS = 60_000;

/** Reads a chosen file. Throws ApiError with this message if the browser cannot, as after a change of the file. */
export const readBytes = (file: Blob, message: string): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch((error: unknown) => {
    throw new ApiError('invalid', message, { cause: error });
  });

/** Runs the task in a new worker, which `signal` ends. Throws ApiError about the file; an abort is rethrown. */
async function askWorker<Answer>(request: ReadRequest | UnpackRequest, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker/import-worker.ts', import.meta.url), { type: 'module' });
  const remedy = 'archive' in request ? 'Split the ZIP into several.' : 'Save its sheet as CSV, or split it.';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (message: string) => reject(new ApiError('invalid', message));
      timer = setTimeout(() => fail(`Reading this file takes too long. ${remedy}`), READ_LIMIT_MS);
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = () =>
        fail('This file could not be read in this browser. Reload the page and try again.');
      worker.onmessage = ({ data }: MessageEvent<WorkerReply<Answer>>) =>
        'problem' in data ? fail(data.problem) : resolve(data.answer);
      worker.postMessage(request, ['archive' in request ? request.archive : request.bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

export const readTable = (request: ReadRequest, signal: AbortSignal) => askWorker<ReadTable>(request, signal);

export const unpackMedia = (request: UnpackRequest, signal: AbortSignal) =>
  askWorker<Unpacked>(request, signal);

/** Repeats an attempt that was refused with 429, after the time that the response names, until `signal` is aborted. */
async function retryAfterLimit<Answer>(attempt: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests' || signal.aborted) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, (error.retryAfterSeconds ?? 5) * 1000);
        signal.addEventListener('abort', resolve, { once: true });
      });
    }
  }
}

/** Returns the verdict on each row, in the order of the rows. Throws ApiError; an abort is rethrown. */
export async function checkRows(input: EndpointInput<Calls['checkImport']>, signal: AbortSignal) {
  const attempt = () => call('checkImport', input, { signal, timeoutMs: CHECK_LIMIT_MS });
  return (await retryAfterLimit(attempt, signal)).verdicts;
}

/** Finds the gaps of any number of categories. */
export async function findGaps(
  categoryIds: readonly string[],
  rest: Omit<EndpointInput<Calls['importGaps']>, 'categoryIds'>,
) {
  const parts = Array.from({ length: Math.ceil(categoryIds.length / GAP_CATEGORIES_MAX) }, (_, part) =>
    categoryIds.slice(part * GAP_CATEGORIES_MAX, (part + 1) * GAP_CATEGORIES_MAX),
  );
  const answers = await Promise.all(parts.map((part) => call('importGaps', { ...rest, categoryIds: part })));
  return answers.flatMap(({ gaps }) => gaps);
}

interface ImportRequest {
  head: Omit<ImportHead, 'rows'>;
  rows: readonly ImportRow[];
  /** A request that is repeated with the same key after a lost response is stored once. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (phase: 'checking' | 'storing', percent: number) => void;
}

const CONNECTION_LOST = 'The connection was lost before the answer came. Try again: nothing is added twice.';

/** Yields the lines of a response as they arrive; rejects if the connection breaks off. */
async function* readLines(response: Response): AsyncGenerator<ImportLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) yield JSON.parse(line) as ImportLine;
    if (done) return;
  }
}

function sendImport({ head, rows, idempotencyKey, signal }: ImportRequest): Promise<Response> {
  const lines = [{ ...head, rows: rows.length }, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  return fetchSignedIn(IMPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': IMPORT_CONTENT_TYPE, 'Idempotency-Key': idempotencyKey },
    body: new Blob(lines),
    signal,
  });
}

/** Sends an import and follows its progress; returns the response's last line. Throws ApiError; rethrows an abort. */
async function followImport(request: ImportRequest): Promise<ImportResult | ImportRefusal> {
  try {
    const response = await retryAfterLimit(() => sendImport(request), request.signal);
    for await (const line of readLines(response)) {
      if (!('phase' in line)) return line;
      request.onProgress(line.phase, Math.floor((100 * line.done) / line.of));
    }
  } catch (error) {
    if (error instanceof ApiError || request.signal.aborted) throw error;
    throw new ApiError('unavailable', CONNECTION_LOST, { cause: error });
  }
  throw new ApiError('unavailable', CONNECTION_LOST);
}

/** Imports all rows or none. Throws ApiError (after a 5xx the same request may be repeated); rethrows an abort. */
export async function importRows(request: ImportRequest): Promise<ImportResult | ImportRefusal> {
  const outcome = await followImport(request);
  if ('created' in outcome) {
    void refreshScreens();
    return outcome;
  }
  const error = new ApiError(outcome.error.code as ApiErrorCode, outcome.error.message);
  // The server may have failed after it stored the rows, so the result is unknown.
  if (error.status >= 500) throw error;
  if (error.code !== 'goes_live') return outcome;
  await confirmGoingLive(error);
  return importRows({ ...request, head: { ...request.head, goesLive: true } });
}
