import type * as z from 'zod';
import { ApiError } from '@/lib/errors/api-error';
import type { Endpoint } from './endpoint';
import { hostMessages } from './host-terms';
import { type CallName, routes } from './routes';

export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`the field ${path || '(the answer itself)'} is missing or unreadable`, { cause });
    this.path = path;
  }
}

type Container = Record<PropertyKey, unknown>;

/** Converts a value to the expected type, as text to a number; returns undefined if its meaning is unclear. */
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

/**
 * Parses a host's response. It accepts numbers as text and the reverse, flags as text or numbers, and null for an absent
 * field. Throws UnreadableAnswer for any other mismatch.
 */
export function parseLeniently<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const root = { answer: structuredClone(answer) };
  for (;;) {
    const result = schema.safeParse(root.answer);
    if (result.success) return result.data;
    // This ends, because a repaired field has the expected type and is not repaired again.
    for (const issue of result.error.issues) {
      const isRepaired = repairField(root, { ...issue, path: ['answer', ...issue.path] });
      if (!isRepaired) throw new UnreadableAnswer(issue.path.join('.'), result.error);
    }
  }
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

/** Converts a host's response to our contract. Throws ApiError 502 with the call and the field that is unreadable. */
export function readHostAnswer({ method, path, response }: Endpoint, data: unknown): unknown {
  if (!response) return undefined;
  try {
    return parseLeniently(response, data);
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw new ApiError('upstream', `${hostMessages.unreadable} (${method} ${path}: ${error.message}.)`, {
      cause: error,
    });
  }
}
