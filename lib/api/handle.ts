import 'server-only';
import { contract } from '@/lib/api/contract';
import { gameApi } from '@/lib/api/select';
import { isForEverybody } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { accountEndpoints } from '@/lib/features/accounts/contract';
import { CLIENT_ADDRESS_HEADER, readClientAddress } from '@/lib/http/client-address';
import { toRequestPath } from '@/lib/http/request-head';
import { securityLog } from '@/lib/monitoring/log';
import { identifyCaller, limitRate, requireAccess, SESSION_ENDED_HEADERS, STAFF_MORE_HEADERS } from './admit';
import {
  type CallAnswer,
  type CallRequest,
  logServerError,
  readRequestId,
  requireOwnApi,
  toApiError,
  toErrorAnswer,
  toJsonAnswer,
} from './call-answer';
import { calculateCost, createFieldReader } from './request-fields';

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

const calls = new Map<string, Map<string, CallName>>();
for (const [name, { method, path }] of Object.entries(routes)) {
  const callByMethod = calls.get(path) ?? new Map<string, CallName>();
  calls.set(path, callByMethod.set(method, name as CallName));
  if (method === 'GET') callByMethod.set('HEAD', name as CallName);
}

export function takesPost(url: string): boolean {
  return calls.get(toRequestPath(url))?.has('POST') ?? false;
}

/** Answers OPTIONS, and refuses any other method that the path does not have. */
function answerOtherMethod(method: string, callByMethod: ReadonlyMap<string, CallName>): CallAnswer {
  const headers = { Allow: [...callByMethod.keys(), 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' };
  if (method === 'OPTIONS') return { status: 204, headers, body: null };
  const refusal = toErrorAnswer(new ApiError('method_not_allowed', 'Method not allowed'));
  return { ...refusal, headers: { ...refusal.headers, ...headers } };
}

/** Facts of a call for the security log, collected while it runs. */
interface CallFacts {
  /** A name without an account is left out, because it may be a mistyped password. */
  user?: string;
  input?: Record<string, unknown>;
}

async function runCall(name: CallName, request: CallRequest, facts: CallFacts): Promise<CallAnswer> {
  requireOwnApi();
  const endpoint: Endpoint = contract[name];
  // The response cache has already counted a response for everybody, for the visitor who caused it.
  const isCached = isForEverybody();
  if (!isCached) {
    await limitRate(endpoint.rate, readClientAddress(request.headers), calculateCost(request, endpoint));
  }
  const fields = createFieldReader(request, endpoint);
  const { caller, hasSessionEnded } = await identifyCaller(request, await fields.readToken(), endpoint);
  caller.nameAccount = (username) => {
    facts.user = username;
  };
  facts.user = caller.user?.username;
  await requireAccess(caller, endpoint);
  facts.input = await fields.parse();
  const output = await (gameApi[name] as Implementation)(facts.input, caller);
  const headers = {
    ...(!isCached && { 'Cache-Control': 'no-store' }),
    ...(endpoint.tellsStaffMore && !caller.user && STAFF_MORE_HEADERS),
    ...(hasSessionEnded && SESSION_ENDED_HEADERS),
  };
  return endpoint.response ? toJsonAnswer(output, headers) : { status: 204, headers, body: null };
}

/** The security log has sign-ins, and all changes of accounts. */
const securityEvents: ReadonlySet<string> = new Set(
  Object.entries(accountEndpoints)
    .filter(([, { method, rate }]) => method === 'POST' || rate === 'login')
    .map(([name]) => name),
);

/** Logs who did what to whom from where (docs/operations.md), in fields that cannot contain a secret. */
function logSecurityEvent(
  event: CallName,
  outcome: string,
  { user, input: { userId, role, isDisabled } = {} }: CallFacts,
  from: { address: string | null; requestId: string },
): void {
  const line = { event, outcome, user, userId, role, isDisabled, ...from };
  if (outcome === 'ok') securityLog.info(line);
  else securityLog.warn(line);
}

/** Handles a call of the contract (docs/decisions/0002); null if the address is not a call's. */
export async function answerCall(request: CallRequest): Promise<CallAnswer | null> {
  const { method, url, headers } = request;
  const callByMethod = calls.get(new URL(url).pathname);
  if (!callByMethod) return null;
  const name = callByMethod.get(method);
  if (!name) return answerOtherMethod(method, callByMethod);
  const requestId = readRequestId(request);
  const facts: CallFacts = {};
  let outcome = 'ok';
  let answer: CallAnswer;
  try {
    answer = await runCall(name, request, facts);
  } catch (thrown) {
    const error = toApiError(thrown);
    logServerError(error, routes[name], requestId);
    outcome = error.code;
    answer = toErrorAnswer(error);
  }
  if (securityEvents.has(name) && !config.API_HOST) {
    logSecurityEvent(name, outcome, facts, { address: headers.get(CLIENT_ADDRESS_HEADER), requestId });
  }
  answer.headers['X-Request-Id'] = requestId;
  return answer;
}
