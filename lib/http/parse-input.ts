import 'server-only';
import type * as z from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import type { CallRequest } from './call-answer';
import { readJson, refuseNul } from './read-json';

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
