import 'server-only';
import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import type { CallRequest } from './call-answer';

const DEFAULT_MAX_BYTES = 2_000_000;

async function readLimited(request: CallRequest, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    new ApiError('too_large', `The request is larger than ${Math.floor(maxBytes / 1000)} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** A field's value as it is. PostgreSQL stores no NUL, and nobody means one: throws ApiError 400 where there is one. */
export function refuseNul(field: string, value: unknown): unknown {
  if (!field.includes('\0') && !(typeof value === 'string' && value.includes('\0'))) return value;
  const message = 'Remove the NUL character';
  const path = field.replaceAll('\0', '');
  throw new ApiError('invalid', path ? `${path}: ${message}` : message, { issues: [{ path, message }] });
}

/**
 * The request's JSON body, counted while it is read.
 * Throws ApiError 415 for another content type, 413 beyond `maxBytes`, 400 for what is not JSON in UTF-8 or has
 * a NUL in a text.
 */
export async function readJson(request: CallRequest, maxBytes: number = DEFAULT_MAX_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('wrong_type', 'Send the request as JSON, with Content-Type: application/json.');
  }
  try {
    const json = await readLimited(request, maxBytes);
    // JSON spells a NUL in one way only; looking at each value costs, so it is done where there may be one.
    return JSON.parse(json, json.includes('\\u0000') ? refuseNul : undefined);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid', 'The request is not valid JSON.', { cause: error });
  }
}

/** The fields that a schema wants. Throws ApiError 400 with an issue for each that is wrong. */
export function parseFields(schema: z.ZodType, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data as Record<string, unknown>;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = issues[0];
  throw new ApiError(
    'invalid',
    first?.path ? `${first.path}: ${first.message}` : 'The request is not valid.',
    {
      issues,
    },
  );
}

/**
 * Query fields by name; a repeated field is an array, which no schema takes, so it is refused and never guessed. Throws
 * ApiError 400 for a NUL in any.
 */
function queryFields(url: URL): Record<string, unknown> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name);
      for (const value of values) refuseNul(name, value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

export interface ReadRequest {
  /** What was sent under `token`, of whatever type. */
  tokenField: unknown;
  /** Query and body fields side by side, as the endpoint's schemas want them. Throws ApiError 400 with issues. */
  parse: () => Record<string, unknown>;
}

/** A token that is no single text makes a visitor (docs/product.md, 7), never a validation error. */
function withoutToken(fields: unknown): unknown {
  return fields !== null && typeof fields === 'object' && 'token' in fields
    ? { ...fields, token: undefined }
    : fields;
}

/**
 * Reads a request; its fields are checked only when `parse` is called, so that who is asking is settled before.
 * Throws ApiError 400, 413 or 415 for a body that cannot be read.
 */
export async function readRequest(
  request: CallRequest,
  { query, body, maxBodyBytes }: Pick<Endpoint, 'query' | 'body' | 'maxBodyBytes'>,
): Promise<ReadRequest> {
  const queryInput = query && queryFields(new URL(request.url));
  const bodyInput = body && (await readJson(request, maxBodyBytes));
  const sent: { token?: unknown } = { ...queryInput, ...(bodyInput as object | undefined) };
  return {
    tokenField: sent.token,
    parse: () => ({
      ...(query && parseFields(query, withoutToken(queryInput))),
      ...(body && parseFields(body, withoutToken(bodyInput))),
    }),
  };
}
