import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import {
  type ImportHead,
  type ImportLine,
  type ImportRefusal,
  type ImportRow,
  importHead,
} from '@/lib/features/imports/contract';
import {
  IMPORT_CONTENT_TYPE,
  IMPORT_MAX_BYTES,
  IMPORT_ROWS_MAX,
  NAMED_ROWS_MAX,
} from '@/lib/features/imports/rules';
import { chunkOf, type Import, RowsRefused } from '@/lib/features/imports/server/check-whole-import';
import { importRecords, ROWS_AT_ONCE } from '@/lib/features/imports/server/import-records';
import { makeYield } from '@/lib/features/records/server/change-many';
import { importInThread } from '@/lib/game-api/long-works/do-in-thread';
import { log } from '@/lib/log/log';
import { authenticate, limitRate } from './admit';
import { toApiError } from './call-answer';
import { CLIENT_ADDRESS_HEADER } from './front-headers';
import { parseFields } from './parse-input';

/** As much as a hundred saves: who imports all day long is no person. */
const COST = 20;
/** So many rows are stored before a thread of their own would have begun. */
const FEW = 200;
/** An answer that says nothing for so long is taken for a broken one by what stands between. */
const QUIET_MS = 5000;

function tooLarge(): ApiError {
  const megabytes = IMPORT_MAX_BYTES / 1_000_000;
  return new ApiError(
    'too_large',
    `An import has at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows and ${megabytes} MB. Split the file.`,
  );
}

/** The lines of a body, as they arrive, none of which is held longer than it is needed. Throws ApiError 413. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let rest = '';
  const yieldToOthers = makeYield();
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > IMPORT_MAX_BYTES) throw tooLarge();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    await yieldToOthers();
  }
  yield rest + decoder.decode();
}

function parseLine(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new ApiError('invalid', `Line ${at} of the request is not valid JSON.`, { cause: error });
  }
}

/** The head and the rows of an import. Throws ApiError 400, 413 or 415 as soon as something is known to be wrong. */
async function readImport(request: Request): Promise<Import> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== IMPORT_CONTENT_TYPE) {
    throw new ApiError(
      'wrong_type',
      `Send an import as lines of JSON, with Content-Type: ${IMPORT_CONTENT_TYPE}.`,
    );
  }
  if (Number(request.headers.get('content-length') ?? 0) > IMPORT_MAX_BYTES) throw tooLarge();
  let head: ImportHead | undefined;
  const chunks: Import['chunks'][number][] = [];
  let lines: string[] = [];
  const endChunk = () => {
    if (lines.length > 0) chunks.push(chunkOf(lines));
    lines = [];
  };
  let rows = 0;
  let at = 0;
  for await (const text of readLines((request.body ?? []) as AsyncIterable<Uint8Array>)) {
    at += 1;
    if (text.trim() === '') continue;
    const value = parseLine(text, at);
    if (!head) {
      head = parseFields(importHead, value) as ImportHead;
      continue;
    }
    const isRow = typeof value === 'object' && value !== null && Number.isInteger((value as ImportRow).line);
    if (!isRow) throw new ApiError('invalid', `Line ${at} of the request is no row with a number.`);
    if (rows === head.rows) throw tooLarge();
    rows += 1;
    lines.push(text);
    if (lines.length === ROWS_AT_ONCE) endChunk();
  }
  endChunk();
  if (!head || rows < head.rows) {
    throw new ApiError('invalid', 'The import arrived in part only. Nothing was stored: send it again.');
  }
  return { ...head, chunks };
}

function refusalLine(thrown: unknown): ImportRefusal {
  const { message, code } = toApiError(thrown);
  const rows = thrown instanceof RowsRefused ? thrown.rows.slice(0, NAMED_ROWS_MAX) : [];
  const issues = rows.flatMap(({ row: { line }, issues }) =>
    issues.filter(({ severity }) => severity === 'error').map((issue) => ({ ...issue, line })),
  );
  return {
    error: { message, code },
    issues: issues.map(({ severity: _severity, recordId: _id, ...issue }) => issue),
  };
}

/** The answer line by line, while the import is made. Closed early, the import is cancelled. */
function answerLines(work: (say: (line: ImportLine) => void, signal: AbortSignal) => Promise<ImportLine>) {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      let last: ImportLine = { phase: 'checking', done: 0, of: 0 };
      const say = (line: ImportLine) => {
        last = line;
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const repeat = setInterval(() => say(last), QUIET_MS);
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

/**
 * Answers an import: limit, authenticate, read, then line by line what becomes of it (`importLine`). What is refused before
 * the first row was looked at has a status of its own.
 */
export async function answerImport(request: Request): Promise<Response> {
  await limitRate('write', request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown', COST);
  const { caller } = await authenticate(request, undefined, { access: 'write' });
  const wanted = await readImport(request);
  const stream = answerLines(async (say, gone) => {
    const importer: Caller = {
      ...caller,
      signal: AbortSignal.any([gone, request.signal]),
    };
    try {
      return await importRecords(wanted, importer, say, wanted.rows > FEW ? importInThread : undefined);
    } catch (error) {
      const refused = toApiError(error);
      if (refused.status >= 500) log.error({ error: refused.cause ?? refused }, refused.message);
      return refusalLine(error);
    }
  });
  return new Response(stream, {
    headers: {
      'Content-Type': IMPORT_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      // A proxy that collects the answer would show no progress, and learn late that nobody waits any more.
      'X-Accel-Buffering': 'no',
    },
  });
}
