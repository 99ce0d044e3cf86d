import { HOST_MAX_BYTES, HOST_TIME_LIMIT_MS, hostMessages } from '@/lib/contract/host-terms';
import { withQuery } from '@/lib/contract/routes';
import { ApiError, type ApiIssue, isApiErrorCode } from '@/lib/errors/api-error';
import { answerRefusal, readSessionToken } from './session';
import { readApiBase } from './this-page';

/** Reads a response of at most `maxBytes`. Throws ApiError 502 for a longer one, without waiting for the rest. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      const cause = new Error(`an answer of more than ${maxBytes} bytes`);
      throw new ApiError('upstream', hostMessages.unreadable, { cause });
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Makes a save safe to repeat: a second save with the same key gets the response to the first one. */
  idempotencyKey?: string;
  /** The response to an earlier save with the key was lost, so this save may correct the stored content. */
  isRetry?: boolean;
  timeoutMs?: number;
  /** After a 401 a background call does not ask for a new sign-in. */
  isInBackground?: boolean;
}

const OWN_TIME_LIMIT_MS = 20_000;

export const ownMessages = {
  unreachable: 'We could not reach the server. Check your connection and try again.',
  timeout: 'The server takes too long to answer. Try again.',
  unreadable: 'The server sent an answer we cannot read. Try again in a moment.',
} as const;

function chooseMessages(base: string) {
  if (base) return { ...hostMessages, timeout: hostMessages.unreachable };
  // Each refusal of our own API has a message, so a refusal without one comes from another server.
  return { ...ownMessages, refused: ownMessages.unreadable };
}

/** Converts a refusal to an ApiError. A 5xx of an API elsewhere keeps its message only if it has one of our codes. */
async function toError(response: Response, base: string): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    message?: unknown;
    code?: unknown;
    issues?: ApiIssue[];
  } | null;
  const isFault = response.status >= 500;
  const code = isApiErrorCode(body?.code) ? body.code : null;
  const issues = Array.isArray(body?.issues) ? body.issues : undefined;
  const messages = chooseMessages(base);
  let message: string = isFault ? messages.unreachable : messages.refused;
  if (typeof body?.message === 'string' && (code || !isFault || !base)) {
    const issue = issues?.[0];
    // Developers need the field's name in front of the message; people see the field itself.
    const isOfField = issue && body.message === `${issue.path}: ${issue.message}`;
    message = isOfField ? issue.message : body.message;
  }
  return new ApiError(code ?? (isFault ? 'unavailable' : 'invalid'), message, {
    issues,
    next: body ?? undefined,
    status: response.status,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  });
}

/**
 * Sends a request to this site, and again after the person has signed in. Throws ApiError, or what `fetch` throws. The
 * token is in a header, because browsers and proxies store addresses.
 */
export async function fetchSignedIn(
  address: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  const attempt = () =>
    fetch(address, { ...init, headers: { ...init.headers, Authorization: `Bearer ${readSessionToken()}` } });
  const startedAt = performance.now();
  const response = await attempt();
  if (response.ok) return response;
  const error = await toError(response, '');
  if (!(await answerRefusal(error, startedAt))) throw error;
  const second = await attempt();
  if (!second.ok) throw await toError(second, '');
  return second;
}

export interface Answer {
  data: unknown;
  /** The token's session has ended, so this is the response to a visitor. */
  hasSessionEnded: boolean;
  /** The response may contain more with a session. */
  asksForToken: boolean;
}

/** Sends a call to the game API and parses its response. Throws ApiError; rethrows an abort by `signal`. */
export async function send(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, unknown>,
  { signal, idempotencyKey, isRetry, timeoutMs }: SendOptions = {},
): Promise<Answer> {
  const base = readApiBase();
  const messages = chooseMessages(base);
  const token = readSessionToken();
  const timeout = AbortSignal.timeout(timeoutMs ?? (base ? HOST_TIME_LIMIT_MS : OWN_TIME_LIMIT_MS));
  try {
    const response = await fetch(base + (method === 'GET' ? withQuery(path, fields) : path), {
      method,
      headers: {
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        // An API elsewhere gets none of these headers: they would cost every call a CORS preflight.
        ...(token && !base && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && !base && { 'Idempotency-Key': idempotencyKey }),
        ...(isRetry && !base && { 'Idempotency-Retry': 'true' }),
      },
      body: method === 'POST' ? JSON.stringify(fields) : undefined,
      // A cached response to a visitor lacks the header that says that a session may see more.
      cache: token && base ? 'no-store' : 'default',
      // APIs do not redirect; the content security policy would block the target anyway.
      redirect: base ? 'error' : 'follow',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw await toError(response, base);
    const text = await (base ? readText(response, HOST_MAX_BYTES) : response.text());
    const challenge = response.headers.get('www-authenticate');
    return {
      data: text === '' ? undefined : JSON.parse(text),
      hasSessionEnded: challenge?.includes('invalid_token') ?? false,
      asksForToken: challenge !== null,
    };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError('timeout', messages.timeout, { cause: error });
    if (error instanceof SyntaxError) throw new ApiError('upstream', messages.unreadable, { cause: error });
    const { unreachable } = navigator.onLine ? messages : ownMessages;
    throw new ApiError('unavailable', unreachable, { cause: error });
  }
}
