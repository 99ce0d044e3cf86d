import 'server-only';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '@/lib/errors/api-error';

const FIELD = 'file';
/** Boundaries and headers around the file itself take less than this. */
const FORM_OVERHEAD_BYTES = 64_000;
/** A data URL has four characters for three bytes. */
const DATA_URL_GROWTH = 4 / 3;
/** A browser reads an error only after it has sent everything; it gets this long to do so. */
const DRAIN_MS = 5000;
const DATA_URL_SCHEME = 'data:';
const BASE64_MARK = ';base64,';
/** The media type before the data is at most this long. */
const DATA_URL_HEAD_MAX = 200;

export interface FilePart {
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

/** Decodes a data URL in base64; yields any other content as it is. */
async function* decodeDataUrl(content: AsyncIterableIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let isHead = true;
  let rest = '';
  for await (const chunk of content) {
    rest += Buffer.from(chunk).toString('latin1');
    if (isHead) {
      if (rest.length < DATA_URL_SCHEME.length && DATA_URL_SCHEME.startsWith(rest)) continue;
      const headEnd = rest.indexOf(BASE64_MARK);
      if (!rest.startsWith(DATA_URL_SCHEME) || (headEnd < 0 && rest.length > DATA_URL_HEAD_MAX)) {
        yield Buffer.from(rest, 'latin1');
        // The content is an iterator, which continues with the next chunk.
        yield* content;
        return;
      }
      if (headEnd < 0) continue;
      rest = rest.slice(headEnd + BASE64_MARK.length);
      isHead = false;
    }
    // Four characters encode three bytes; an incomplete group waits for the next chunk.
    const decodable = rest.length - (rest.length % 4);
    yield Buffer.from(rest.slice(0, decodable), 'base64');
    rest = rest.slice(decodable);
  }
  yield Buffer.from(rest, isHead ? 'latin1' : 'base64');
}

/**
 * Streams the multipart field `file`, or the bytes of a data URL in it, to `consume` and returns its result. Throws
 * ApiError 400, 413 or 415; an error of `consume` is thrown after the sender has finished or five seconds have passed.
 */
export async function readFilePart<Result>(
  request: Request,
  maxBytes: number,
  consume: (part: FilePart) => Promise<Result>,
): Promise<Result> {
  const form = openForm(request);
  const longest = maxBytes * DATA_URL_GROWTH + FORM_OVERHEAD_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > longest) {
    throw new ApiError('too_large', 'File size is too big');
  }
  if (!request.body) throw new ApiError('invalid', 'The request has no body.');

  const draining = new AbortController();
  let result: Promise<Result> | undefined;
  let file: Readable | undefined;
  form.on('file', (name, stream, fileName) => {
    // The iterator reports errors to its reader; the early end of a file that nobody reads is no error.
    stream.on('error', () => {});
    if (name !== FIELD || result) {
      stream.resume();
      return;
    }
    file = stream;
    const content = stream.iterator({ destroyOnReturn: false });
    result = consume({
      fileName: fileName ?? '',
      content: fileName === undefined ? decodeDataUrl(content) : content,
    });
    // The error is thrown at the end; until then the sender may finish.
    result.catch(() => {
      stream.resume();
      setTimeout(() => draining.abort(), DRAIN_MS).unref();
    });
  });

  try {
    await pipeline(request.body, form, { signal: draining.signal });
  } catch (error) {
    file?.destroy(error as Error);
    // If `consume` has failed for its own reason, that error says more than the interruption.
    await result?.catch((reason: unknown) => {
      if (draining.signal.aborted || reason instanceof ApiError) throw reason;
    });
    throw new ApiError('invalid', 'The upload was cut off. Send the file again.', { cause: error });
  }
  if (!result) throw new ApiError('invalid', `Send the file in the multipart field "${FIELD}".`);
  return result;
}

function openForm(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // Further fields are not read, so a few short ones are enough.
      limits: { parts: 20, fieldSize: 1000 },
      // A text field is read as a stream, too, because a data URL is as large as its picture.
      isPartAFile: (name, _type, fileName) => name === FIELD || fileName !== undefined,
    });
  } catch (error) {
    throw new ApiError('wrong_type', 'Send the file as multipart/form-data.', { cause: error });
  }
}
