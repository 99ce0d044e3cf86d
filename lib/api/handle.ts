import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contract } from '@/lib/api/contract';
import { gameApi } from '@/lib/api/select';
import { isForEverybody } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type CallName, routes } from '@/lib/contract/routes';
import { ApiError } from '@/lib/errors/api-error';
import { accountEndpoints } from '@/lib/features/accounts/contract';
import { securityLog } from '@/lib/monitoring/log';
import { authenticate, limitRate, SESSION_ENDED_HEADERS, STAFF_MORE_HEADERS } from './admit';
import {
  answerCallSafely,
  type CallAnswer,
  type CallRequest,
  errorAnswer,
  jsonAnswer,
  sendAnswer,
  toApiError,
  toCallRequest,
} from './call-answer';
import { costOf, fieldsOf } from './parse-input';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './request-headers';
import { requestPath } from './request-line';

type CallHandler = (request: CallRequest) => Promise<CallAnswer>;
type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

async function answer(name: CallName, request: CallRequest, watch?: SecurityWatch): Promise<CallAnswer> {
  const endpoint: Endpoint = contract[name];
  // An answer for everybody is kept by the front, which counts it against the visitor who had it made.
  const isKept = isForEverybody();
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  if (!isKept) await limitRate(endpoint.rate, address, costOf(request, endpoint));
  const fields = fieldsOf(request, endpoint);
  const token = await fields.readToken();
  const { caller, sessionEnded } = await authenticate(request, token, endpoint, watch?.nameAccount);
  const userAgent = request.headers.get('user-agent')?.slice(0, 500);
  const described =
    endpoint.rate === 'login' ? { ...caller, userAgent, nameAccount: watch?.nameAccount } : caller;
  const input = await fields.parse();
  watch?.read(input);
  const output = await (gameApi[name] as Implementation)(input, described);
  const headers = {
    ...(!isKept && { 'Cache-Control': 'no-store' }),
    ...(endpoint.tellsStaffMore && !caller.user && STAFF_MORE_HEADERS),
    ...(sessionEnded && SESSION_ENDED_HEADERS),
  };
  return endpoint.response ? jsonAnswer(output, headers) : { status: 204, headers, body: null };
}

/** Answers a call: limit, authenticate, read and parse, call. */
export function callHandler(name: CallName): CallHandler {
  return answerCallSafely(contract[name], (request) =>
    watchSecurity(name, request, (watch) => answer(name, request, watch)),
  );
}

/** Sign-ins, and all that changes accounts. */
const events: ReadonlySet<string> = new Set([
  ...Object.entries(accountEndpoints).flatMap(([name, { method, rate }]) =>
    method === 'POST' || rate === 'login' ? [name] : [],
  ),
]);

/** The details of an event beside its name, outcome and address: only fields that can hold no secret. */
interface Facts {
  /** The account that was used or tried; a name without an account is left out, as it may be a mistyped password. */
  user?: string;
  /** Whom it was done to. */
  userId?: unknown;
  role?: unknown;
  isDisabled?: unknown;
}

/** Fills in the facts of an event as the call comes to know them. */
interface SecurityWatch {
  nameAccount: (username: string) => void;
  read: (input: Record<string, unknown>) => void;
}

/**
 * Does the work of a call; of an event of security a line tells who did what to whom from where, and how it ended
 * (docs/operations.md).
 */
async function watchSecurity<Answer>(
  event: CallName,
  { headers }: Pick<CallRequest, 'headers'>,
  work: (watch?: SecurityWatch) => Promise<Answer>,
): Promise<Answer> {
  if (!events.has(event)) return work();
  const facts: Facts = {};
  const from = { address: headers.get(CLIENT_ADDRESS_HEADER), requestId: headers.get(REQUEST_ID_HEADER) };
  const watch: SecurityWatch = {
    nameAccount(username) {
      facts.user = username;
    },
    read({ userId, role, isDisabled }) {
      Object.assign(facts, { userId, role, isDisabled });
    },
  };
  try {
    const answer = await work(watch);
    securityLog.info({ event, outcome: 'ok', ...facts, ...from });
    return answer;
  } catch (thrown) {
    securityLog.warn({ event, outcome: toApiError(thrown).code, ...facts, ...from });
    throw thrown;
  }
}

/** The calls of the contract, by path and method. */
const calls = new Map<string, Map<string, CallHandler>>();
for (const [name, { method, path }] of Object.entries(routes)) {
  const call = callHandler(name as CallName);
  const ofPath = calls.get(path) ?? new Map<string, CallHandler>();
  calls.set(path, ofPath.set(method, call));
  if (method === 'GET') ofPath.set('HEAD', call);
}

function answerMethod(method: string, ofPath: ReadonlyMap<string, CallHandler>): CallAnswer {
  const headers = { Allow: [...ofPath.keys(), 'OPTIONS'].join(', '), 'Cache-Control': 'no-store' };
  if (method === 'OPTIONS') return { status: 204, headers, body: null };
  const refusal = errorAnswer(new ApiError('method_not_allowed', 'Method not allowed'));
  return { ...refusal, headers: { ...refusal.headers, ...headers } };
}

/** What answers that method at that path, be it with 405; undefined where the path is no call's. */
export function findCall(method: string, path: string): CallHandler | undefined {
  const ofPath = calls.get(path);
  return ofPath && (ofPath.get(method) ?? (async () => answerMethod(method, ofPath)));
}

/** Is a call at this address made by POST? What it is answered is for its caller alone. */
export function takesPost(url: string): boolean {
  return calls.get(requestPath(url))?.has('POST') ?? false;
}

/** A client reads a refusal only after it has sent everything; beyond this its connection ends. */
const DISCARDED_BYTES = 10_000_000;

/** Lets the rest of a body that was refused pass, so that the connection can take the next request. */
function discardRest(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_BYTES) request.destroy();
  });
  request.resume();
}

/**
 * Answers a call of the contract (docs/decisions/0002). `always` is what every answer says. Resolves to false where the
 * address is no call's.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  always: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { method = '', url = '' } = request;
  const call = findCall(method, requestPath(url));
  if (!call) return false;
  await sendAnswer(request, response, await call(toCallRequest(request, response)), always);
  if (!request.complete) discardRest(request);
  return true;
}
