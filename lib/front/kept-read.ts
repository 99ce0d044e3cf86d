import 'server-only';
import { config } from '@/lib/config/config';
import type { Endpoint, RateClass } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { contract } from '@/lib/game-api/contract';
import { findToken } from '@/lib/http/authenticate';
import { callHandler } from '@/lib/http/handle';
import type { Address } from '@/lib/http/request-path';
import type { RawAnswer } from '@/lib/kept/finished-answer';

/** A visitor's read of the API that is kept. */
interface KeptRead {
  /** The path with the fields that the contract names: all that the answer may depend on. */
  key: string;
  keptSeconds: number;
  /** The rate limit that making it counts against, and as how many requests. */
  rate: RateClass;
  cost?: number;
  make: () => Promise<RawAnswer>;
}

const keptCalls = new Map(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { keptSeconds }]) => keptSeconds !== undefined)
    .map(([name, endpoint]) => {
      const fieldNames = Object.keys(endpoint.query?.shape ?? {}).filter((field) => field !== 'token');
      return [endpoint.path as string, { ...endpoint, call: callHandler(name as CallName), fieldNames }];
    }),
);

/** Answers the call for a request of our own, in which nothing is of the visitor's but the key. */
async function makeRead(key: string, call: ReturnType<typeof callHandler>): Promise<RawAnswer> {
  const { status, headers, body } = await call({
    url: `http://localhost${key}`,
    headers: new Headers(),
    body: null,
    signal: new AbortController().signal,
  });
  return { status, headers: Object.fromEntries(new Headers(headers)), body: Buffer.from(body ?? '') };
}

/**
 * A visitor's read of the API that is kept, or null. Who sends a token is told more, or that it is dead, and repeated
 * fields are refused: neither is kept.
 */
export function findKeptRead(
  { pathname, searchParams }: Address,
  authorization: string | undefined,
): KeptRead | null {
  const endpoint = config.API_HOST ? undefined : keptCalls.get(pathname);
  if (!endpoint) return null;
  const tokens = searchParams.getAll('token');
  if (findToken(authorization ?? null, tokens.length > 1 ? tokens : tokens[0])) return null;
  const fields = new URLSearchParams();
  for (const name of endpoint.fieldNames) {
    const values = searchParams.getAll(name);
    if (values.length > 1) return null;
    for (const value of values) fields.set(name, value);
  }
  const { rate, cost, call, keptSeconds = 0 } = endpoint;
  const key = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  return { key, keptSeconds, rate, cost, make: () => makeRead(key, call) };
}
