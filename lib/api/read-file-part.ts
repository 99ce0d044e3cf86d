import 'server-only';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '@/lib/errors/api-error';

const FIELD = 'file';
/** Boundaries and headers around the file itself. */
const FORM_OVERHEAD_BYTES = 64_000;
/** A browser reads a refusal only after it has sent everything; it gets this long to do so. */
const DRAIN_MS = 5000;

export interface FilePart {
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Reads the multipart field `file` (docs/product.md, 7) as a stream; returns what `consume` made of it, or throws what that threw
 * once the sender has been heard out. Throws ApiError 415 for another content type, 413 when more than `maxBytes` is
 * announced, 400 without the field or when the connection ends early.
 */
export async function readFilePart<Result>(
  request: Request,
  maxBytes: number,
  consume: (part: FilePart) => Promise<Result>,
): Promise<Result> {
  const form = openForm(request);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) {
    throw new ApiError('too_large', 'File size is too big');
  }
  if (!request.body) throw new ApiError('invalid', 'The request has no body.');

  const draining = new AbortController();
  let result: Promise<Result> | undefined;
  let file: Readable | undefined;
  form.on('file', (name, stream, fileName) => {
    // The iterator reports errors to its reader; without one, an early end is no failure.
    stream.on('error', () => {});
    if (name !== FIELD || result) {
      stream.resume();
      return;
    }
    file = stream;
    result = consume({ fileName: fileName ?? '', content: stream.iterator({ destroyOnReturn: false }) });
    result.catch(() => {
      stream.resume();
      setTimeout(() => draining.abort(), DRAIN_MS).unref();
    });
  });

  try {
    await pipeline(request.body, form, { signal: draining.signal });
  } catch (error) {
    file?.destroy(error as Error);
    // The reason why the file was refused says more than that the rest of it was not read.
    await result?.catch((reason: unknown) => {
      if (reason instanceof ApiError) throw reason;
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
      limits: { parts: 20, fieldSize: 1000 },
    });
  } catch (error) {
    throw new ApiError('wrong_type', 'Send the file as multipart/form-data.', { cause: error });
  }
}
