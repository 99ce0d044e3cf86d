import type * as z from 'zod';
import { ApiError } from '@/lib/errors/api-error';
import type { Endpoint } from './endpoint';
import { hostMessages } from './host-terms';
import { type CallName, routes } from './routes';

type Container = Record<PropertyKey, unknown>;

/** Converts a value to the expected type, such as a text to a number; returns undefined if its meaning is unclear. */
function reinterpret(value: unknown, expected: string | undefined): unknown {
  if (expected === 'string' && typeof value === 'number') return String(value);
  if (expected === 'number' && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
  if (expected === 'boolean') {
    if (value === 1 || value === '1' || value === 'true') return true;
    if (value === 0 || value === '0' || value === 'false') return false;
  }
  return undefined;
}

/** Removes a null at the issue's path or reinterprets another value; returns false if that is impossible. */
function repairField(root: Container, { path, ...issue }: z.core.$ZodIssue): boolean {
  const key = path.at(-1) as PropertyKey;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Container)?.[step], root) as Container;
  const value = parent[key];
  if (value === null) {
    delete parent[key];
    return true;
  }
  const meant = reinterpret(value, (issue as { expected?: string }).expected);
  if (meant === undefined) return false;
  parent[key] = meant;
  return true;
}

export type Fields = Record<string, unknown>;

/** Throws ApiError 404 for a call that only our own API has. */
export function requireHostCall(name: CallName): void {
  if (routes[name].partOf === 'own')
    throw new ApiError('not_found', 'The connected game API does not offer this.');
}

/** Keeps the fields that a schema has. Null stays, because a save sends it for an absent file. */
export function pickFields(fields: Fields, schema: { shape: object } | undefined): Fields {
  const present = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(schema?.shape ?? {}, name),
  );
  return Object.fromEntries(present);
}

/**
 * Converts a host's response to our contract. It accepts numbers as text and the reverse, flags as text or numbers, and
 * null for an absent field. Throws ApiError 502 with the call and the unreadable field for any other mismatch.
 */
export function readHostAnswer(
  { method, path, response }: Pick<Endpoint, 'method' | 'path' | 'response'>,
  data: unknown,
): unknown {
  if (!response) return undefined;
  const root = { answer: structuredClone(data) };
  for (;;) {
    const result = response.safeParse(root.answer);
    if (result.success) return result.data;
    // The loop ends, because a repaired field has the expected type and is not repaired again.
    for (const issue of result.error.issues) {
      if (repairField(root, { ...issue, path: ['answer', ...issue.path] })) continue;
      const problem = `the field ${issue.path.join('.') || '(the answer itself)'} is missing or unreadable`;
      throw new ApiError('upstream', `${hostMessages.unreadable} (${method} ${path}: ${problem}.)`, {
        cause: result.error,
      });
    }
  }
}
