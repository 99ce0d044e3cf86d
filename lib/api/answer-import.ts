import 'server-only';
import { createHash } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { makeYield } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import {
  type ImportHead,
  type ImportLine,
  type ImportRefusal,
  type ImportRow,
  importHead,
} from '@/lib/features/import-export/contract';
import {
  IMPORT_CONTENT_TYPE,
  IMPORT_LINE_MAX_BYTES,
  IMPORT_MAX_BYTES,
  IMPORT_PATH,
  NAMED_ROWS_MAX,
} from '@/lib/features/import-export/rules';
import { isError } from '@/lib/features/import-export/server/check-rows';
import { type Import, RowsRefused } from '@/lib/features/import-export/server/check-whole-import';
import { findEarlierImport, importRecords } from '@/lib/features/import-export/server/import-records';
import { readClientAddress } from '@/lib/http/client-address';
import { authenticateCaller, limitRate } from './admit';
import { logServerError, readRequestId, toApiError } from './call-answer';
import { parseFields, readBody, readMediaType } from './request-fields';

/** An import costs as much as twenty saves; an address may send fifteen a minute. */
const COST = 20;
/** The last line is repeated this often, because proxies treat a silent response as broken. */
const REPEAT_MS = 5000;
const NEWLINE = 0x0a;

function createTooLargeError(): ApiError {
  return new ApiError(
    'too_large',
    `An import has at most ${IMPORT_MAX_BYTES / 1_000_000} MB. Split the file, please.`,
  );
}

let bytesInUse = 0;

/** The memory for one import's lines; all imports together may use `IMPORT_MAX_BYTES`. */
class Memory {
  #bytes = 0;

  /** Throws ApiError 413 if this import needs too much memory, 429 if other imports use it. */
  take(bytes: number): void {
    this.#bytes += bytes;
    bytesInUse += bytes;
    if (this.#bytes > IMPORT_MAX_BYTES) throw createTooLargeError();
    if (bytesInUse <= IMPORT_MAX_BYTES) return;
    throw new ApiError('too_many_requests', 'Other imports are running right now. Try again in 10 seconds.', {
      retryAfterSeconds: 10,
    });
  }

  giveBack(): void {
    bytesInUse -= this.#bytes;
    this.#bytes = 0;
  }
}

function requireReadable(headers: Headers): void {
  if (readMediaType(headers) !== IMPORT_CONTENT_TYPE) {
    throw new ApiError(
      'wrong_type',
      `Send an import as lines of JSON, with Content-Type: ${IMPORT_CONTENT_TYPE}.`,
    );
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError('wrong_type', `Send an import uncompressed, without Content-Encoding: ${encoding}.`);
  }
  if (Number(headers.get('content-length') ?? 0) > IMPORT_MAX_BYTES) throw createTooLargeError();
}

function decodeLine(parts: readonly Uint8Array[], lineNumber: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (error) {
    throw new ApiError('invalid', `Line ${lineNumber} of the request is not UTF-8.`, { cause: error });
  }
}

/** Yields a body's lines that are not empty, with their numbers, as they arrive. Throws ApiError 400, 413 or 429. */
async function* readLines(
  body: AsyncIterable<Uint8Array>,
  memory: Memory,
): AsyncGenerator<{ lineNumber: number; line: string }> {
  const yieldToOthers = makeYield();
  let lineNumber = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.byteLength;
    if (length <= IMPORT_LINE_MAX_BYTES) return;
    const most = `${IMPORT_LINE_MAX_BYTES / 1024} KB`;
    throw new ApiError(
      'too_large',
      `Line ${lineNumber} of the request has more than ${most}. Shorten its texts.`,
    );
  };
  for await (const chunk of body) {
    memory.take(chunk.byteLength);
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      if (length > 0) yield { lineNumber, line: decodeLine(parts, lineNumber) };
      start = end + 1;
      lineNumber += 1;
      parts = [];
      length = 0;
    }
    add(chunk.subarray(start));
    await yieldToOthers();
  }
  if (length > 0) yield { lineNumber, line: decodeLine(parts, lineNumber) };
}

function parseLine(line: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new ApiError('invalid', `Line ${lineNumber} of the request is not valid JSON.`, { cause: error });
  }
}

/** Reads the head and the rows of an import. Throws ApiError 400, 413 or 429 as soon as an error is found. */
async function readImport(request: Request, memory: Memory): Promise<Import> {
  const body = readBody(request.body as AsyncIterable<Uint8Array> | null);
  const digest = createHash('sha256');
  let head: ImportHead | undefined;
  const lines: string[] = [];
  for await (const { lineNumber, line } of readLines(body, memory)) {
    const value = parseLine(line, lineNumber);
    if (!head) {
      head = parseFields(importHead, value) as ImportHead;
      // The digest leaves out the confirmation, so that a key finds an import with and without the confirmation.
      digest.update(JSON.stringify({ ...head, goesLive: undefined }));
      continue;
    }
    const isRow = typeof value === 'object' && value !== null && Number.isInteger((value as ImportRow).line);
    if (!isRow) throw new ApiError('invalid', `Line ${lineNumber} of the request is no row with a number.`);
    if (lines.length === head.rows) {
      throw new ApiError('invalid', `The import says that it has ${head.rows} rows, but has more.`);
    }
    lines.push(line);
    digest.update(`\n${line}`);
  }
  if (!head || lines.length < head.rows) {
    throw new ApiError('invalid', 'The import arrived in part only. Nothing was stored: send it again.');
  }
  return { ...head, lines, digest: digest.digest('hex') };
}

function toRefusalLine(thrown: unknown): ImportRefusal {
  const { message, code } = toApiError(thrown);
  const rows = thrown instanceof RowsRefused ? thrown.rows.slice(0, NAMED_ROWS_MAX) : [];
  const issues = rows.flatMap(({ row: { line }, issues }) =>
    issues.filter(isError).map(({ severity: _severity, ...issue }) => ({ ...issue, line })),
  );
  return { error: { message, code }, issues };
}

/** Streams the response line by line during the import. If the client closes it early, the import is cancelled. */
function streamLines(work: (say: (line: ImportLine) => void, signal: AbortSignal) => Promise<ImportLine>) {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      let last: ImportLine = { phase: 'checking', done: 0, of: 0 };
      const say = (line: ImportLine) => {
        last = line;
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const repeat = setInterval(() => say(last), REPEAT_MS);
      try {
        say(await work(say, gone.signal));
      } finally {
        clearInterval(repeat);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel: () => gone.abort(),
  });
}

/** Runs an import and reports line by line (`importLine`). An early refusal has an error status instead. */
export async function answerImport(request: Request): Promise<Response> {
  await limitRate('write', readClientAddress(request.headers), COST);
  const caller = await authenticateCaller(request, 'write');
  requireReadable(request.headers);
  const memory = new Memory();
  try {
    const wanted = await readImport(request, memory);
    // A key of another import is refused here, because the status cannot change once the response has begun.
    await findEarlierImport(wanted, caller);
    const stream = streamLines(async (say, gone) => {
      const importer: Caller = { ...caller, signal: AbortSignal.any([gone, request.signal]) };
      try {
        return await importRecords(wanted, importer, say);
      } catch (error) {
        const route = { method: request.method, path: IMPORT_PATH };
        logServerError(toApiError(error), route, readRequestId(request));
        return toRefusalLine(error);
      } finally {
        memory.giveBack();
      }
    });
    return new Response(stream, {
      headers: {
        'Content-Type': IMPORT_CONTENT_TYPE,
        'Cache-Control': 'no-store',
        // A proxy that buffers the response would hide the progress, and notice a closed client late.
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    memory.giveBack();
    throw error;
  }
}
