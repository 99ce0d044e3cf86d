import 'server-only';
import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { makeErrorMap } from '@/lib/contract/fields';
import { ApiError } from '@/lib/errors/api-error';
import type { CallRequest } from './call-answer';

/** Larger than a form with all its texts at their longest and each character escaped. */
const DEFAULT_MAX_BYTES = 100_000;
/** A point of the rate limit pays for this many bytes of a body. */
const BYTES_PER_POINT = 100_000;

/** Calculates the cost of a call for the rate limit by its headers; a body of unknown length counts as the largest. */
export function calculateCost(
  { headers }: Pick<CallRequest, 'headers'>,
  { body, cost = 1, maxBodyBytes = DEFAULT_MAX_BYTES }: Pick<Endpoint, 'body' | 'cost' | 'maxBodyBytes'>,
): number {
  if (!body) return cost;
  const length = headers.has('transfer-encoding') ? maxBodyBytes : Number(headers.get('content-length') ?? 0);
  return cost + Math.floor(Math.min(length, maxBodyBytes) / BYTES_PER_POINT);
}

/** Yields a body as it arrives. Throws ApiError 400 if the connection ends before it. */
export async function* readBody(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new ApiError('invalid', 'The request was cut off. Send it again.', { cause });
  }
}

async function readLimited(request: CallRequest, maxBytes: number): Promise<Buffer> {
  const createTooLargeError = () =>
    new ApiError('too_large', `The request is larger than ${Math.floor(maxBytes / 1000)} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw createTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBody(request.body)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the media type of a body, without parameters and in lower case. */
export function readMediaType(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Parses a JSON body. Throws ApiError 415 (type), 413 (too large) or 400 (cut off, or not JSON in UTF-8). */
export async function readJson(request: CallRequest, maxBytes: number = DEFAULT_MAX_BYTES): Promise<unknown> {
  if (readMediaType(request.headers) !== 'application/json') {
    throw new ApiError('wrong_type', 'Send the request as JSON, with Content-Type: application/json.');
  }
  const bytes = await readLimited(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ApiError('invalid', 'The request is not valid JSON.', { cause });
  }
}

/** Parses fields; `missing` has messages for absent ones. Throws ApiError 400 with an issue for each invalid field. */
export function parseFields(
  schema: z.ZodType,
  value: unknown,
  missing?: Endpoint['missing'],
): Record<string, unknown> {
  const result = schema.safeParse(value, { ...makeErrorMap(missing), reportInput: true });
  if (result.success) return result.data as Record<string, unknown>;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = issues[0];
  if (!first?.path)
    throw new ApiError('invalid', 'Send the fields of the call as a JSON object.', { issues });
  const isMissing = result.error.issues[0]?.input === undefined;
  throw new ApiError('invalid', isMissing ? first.message : `${first.path}: ${first.message}`, { issues });
}

/** Reads the query fields by name; a repeated field becomes an array, which every schema refuses. */
function readQueryFields(url: URL): Record<string, unknown> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Removes the token: a token of another type makes a visitor (docs/product.md, 7), and is no validation error. */
function removeToken(fields: unknown): unknown {
  return fields !== null && typeof fields === 'object' && 'token' in fields
    ? { ...fields, token: undefined }
    : fields;
}

/** Reads a request in two steps, so that rights are checked before the body is read. Throws ApiError 400, 413, 415. */
export function createFieldReader(
  request: CallRequest,
  { query, body, maxBodyBytes, missing }: Pick<Endpoint, 'query' | 'body' | 'maxBodyBytes' | 'missing'>,
) {
  const queryInput = query && readQueryFields(new URL(request.url));
  let bodyInput: Promise<unknown> | undefined;
  const readBodyInput = () => (bodyInput ??= readJson(request, maxBodyBytes));
  return {
    /** Reads the token field, of any type. An `Authorization` header saves reading the body. */
    async readToken(): Promise<unknown> {
      const isInBody = body && 'token' in body.shape && !request.headers.has('authorization');
      const sent = isInBody ? await readBodyInput() : queryInput;
      return (sent as { token?: unknown } | null | undefined)?.token;
    },
    /** Query and body fields side by side, parsed by the endpoint's schemas. */
    parse: async (): Promise<Record<string, unknown>> => ({
      ...(query && parseFields(query, removeToken(queryInput), missing)),
      ...(body && parseFields(body, removeToken(await readBodyInput()), missing)),
    }),
  };
}
