import 'server-only';
import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { contract } from '@/lib/game-api/contract';
import { findToken } from './authenticate';
import type { KeptAnswer } from './kept-answer';

const keptEndpoints = new Map(
  Object.values(contract as Record<string, Endpoint>)
    .filter(({ keptSeconds }) => keptSeconds !== undefined)
    .map((endpoint) => [endpoint.path as string, endpoint]),
);

/**
 * A visitor's read of the API that is kept, or null: its key is the path with the fields that the contract names. Who
 * sends a token is told more, or that it is dead, and repeated fields are refused: neither is kept.
 */
export function findKeptRead(
  { pathname, searchParams }: URL,
  authorization: string | undefined,
): KeptAnswer | null {
  const endpoint = config.API_HOST ? undefined : keptEndpoints.get(pathname);
  if (!endpoint) return null;
  const tokens = searchParams.getAll('token');
  if (findToken(authorization ?? null, tokens.length > 1 ? tokens : tokens[0])) return null;
  const fields = new URLSearchParams();
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    const values = name === 'token' ? [] : searchParams.getAll(name);
    if (values.length > 1) return null;
    for (const value of values) fields.set(name, value);
  }
  const path = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  return {
    path,
    publicPath: pathname,
    variesBy: ['Authorization'],
    freshSeconds: endpoint.keptSeconds,
    limit: endpoint,
  };
}
