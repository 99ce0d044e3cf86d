import type { Endpoint } from '@/lib/contract/endpoint';
import { type Fields, pickFields, readHostAnswer, requireHostCall } from '@/lib/contract/host-call';
import { HOST_TIME_LIMIT_MS } from '@/lib/contract/host-terms';
import type { CallName, Route } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { type Answer, type SendOptions, send } from './send';
import { readSessionToken } from './session';

/** This host demanded a session for these calls, although the specification sends no token with them. */
const askedForToken = new Set<CallName>();

/** Retries a GET after a transient error, unless the call has a time limit of its own, as such calls are costly. */
async function sendWithRetry(
  { method, path }: Route,
  fields: Fields,
  options: SendOptions,
  endsAt: number,
): Promise<Answer> {
  const attempt = () => {
    const timeoutMs = Math.max(0, Math.ceil(endsAt - performance.now()));
    return send(method, path, fields, { ...options, timeoutMs });
  };
  return attempt().catch((error: unknown) => {
    const isTransient = error instanceof ApiError && error.code === 'unavailable';
    if (!isTransient || method !== 'GET' || options.timeoutMs) throw error;
    return attempt();
  });
}

/** Calls an API elsewhere. The token is a field, as a header needs a CORS preflight. Throws ApiError or the abort. */
export async function callHost(
  name: CallName,
  endpoint: Endpoint,
  input: Fields,
  options: SendOptions = {},
): Promise<{ data: unknown; hasSessionEnded: boolean }> {
  requireHostCall(name);
  const token = readSessionToken();
  const isTriedWithoutToken = token !== null && !endpoint.sendsToken && !askedForToken.has(name);
  const endsAt = performance.now() + (options.timeoutMs ?? HOST_TIME_LIMIT_MS);

  function attempt(withToken: boolean): Promise<Answer> {
    const fields = { ...input, ...(withToken && { token }) };
    return sendWithRetry(endpoint, pickFields(fields, endpoint.query ?? endpoint.body), options, endsAt);
  }

  const first = await attempt(!isTriedWithoutToken).catch((error: unknown): Answer => {
    const isSessionRequired = isTriedWithoutToken && error instanceof ApiError && error.status === 401;
    if (!isSessionRequired) throw error;
    return { data: undefined, hasSessionEnded: false, asksForToken: true };
  });
  const needsToken = isTriedWithoutToken && first.asksForToken;
  if (needsToken) askedForToken.add(name);
  const answer = needsToken ? await attempt(true) : first;
  return { data: readHostAnswer(endpoint, answer.data), hasSessionEnded: answer.hasSessionEnded };
}
