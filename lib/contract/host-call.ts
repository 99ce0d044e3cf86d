import { ApiError } from '@/lib/errors/api-error';
import type { Endpoint } from './endpoint';
import { hostMessages } from './host-terms';
import { parseLeniently, UnreadableAnswer } from './lenient-parse';
import { type CallName, routes } from './routes';

export type Fields = Record<string, unknown>;

/** Throws ApiError 404 for a call of ours, which no game API elsewhere has. */
export function requireHostCall(name: CallName): void {
  if (routes[name].partOf === 'own')
    throw new ApiError('not_found', 'The connected game API does not offer this.');
}

/** The part of the fields that a schema names. Null stays: docs/product.md, 7 sends it for a file that there is not. */
export function pickFields(fields: Fields, schema: { shape: object } | undefined): Fields {
  const present = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && name in (schema?.shape ?? {}),
  );
  return Object.fromEntries(present);
}

/**
 * What a host answered to a call, as our contract has it; browser and server both read answers with this.
 * Throws ApiError 502 that names the call and the field that is missing or unreadable.
 */
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
