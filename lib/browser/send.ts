import { ApiError, type ApiIssue, isApiErrorCode } from '@/lib/errors/api-error';
import { apiBase } from './api-base';
import { readSessionToken } from './session-token';

export interface SendOptions {
  signal?: AbortSignal;
  /** Makes a save safe to repeat: the server answers a replay with what the first one stored. */
  idempotencyKey?: string;
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 20_000;

const messages = {
  offline: 'We could not reach the server. Check your connection and try again.',
  timeout: 'The server takes too long to answer. Try again.',
  unreadable: 'The server sent an answer we cannot read. Try again in a moment.',
} as const;

/** The address of a call with its fields as the query; absent fields are left out. */
function withQuery(path: string, fields: Record<string, unknown>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

async function toError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    message?: unknown;
    code?: unknown;
    issues?: ApiIssue[];
  } | null;
  const fallback = response.status >= 500 ? 'unavailable' : 'invalid';
  return new ApiError(
    isApiErrorCode(body?.code) ? body.code : fallback,
    typeof body?.message === 'string' ? body.message : messages.unreadable,
    {
      issues: body?.issues,
      status: response.status,
      retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
    },
  );
}

export interface Answer {
  /** The parsed JSON; undefined for an empty answer. */
  data: unknown;
  /** The token that was sent is dead; the answer is a visitor's. */
  sessionEnded: boolean;
}

/**
 * Sends a call to the game API and reads its answer.
 * Throws ApiError with a message for people: the server's own, or what went wrong on the way. An abort by `signal`
 * is rethrown as it is.
 */
export async function send(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, unknown>,
  { signal, idempotencyKey, timeoutMs = DEFAULT_TIMEOUT_MS }: SendOptions = {},
): Promise<Answer> {
  const base = apiBase();
  const token = readSessionToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(base + (method === 'GET' ? withQuery(path, fields) : path), {
      method,
      headers: {
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        // Elsewhere these headers would cost every call a CORS preflight, and nobody reads them there.
        ...(token && !base && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && !base && { 'Idempotency-Key': idempotencyKey }),
      },
      body: method === 'POST' ? JSON.stringify(fields) : undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw await toError(response);
    const text = await response.text();
    const sessionEnded = response.headers.get('www-authenticate')?.includes('invalid_token') ?? false;
    return { data: text === '' ? undefined : JSON.parse(text), sessionEnded };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError('timeout', messages.timeout, { cause: error });
    if (error instanceof SyntaxError) throw new ApiError('upstream', messages.unreadable, { cause: error });
    throw new ApiError('unavailable', messages.offline, { cause: error });
  }
}
