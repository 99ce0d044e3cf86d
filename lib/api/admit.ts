import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import type { Caller, PendingStep } from '@/lib/contract/caller';
import type { Endpoint, RateClass } from '@/lib/contract/endpoint';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { toTooManyRequests } from '@/lib/errors/limits-and-outages';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { requireFreshSignIn } from '@/lib/features/accounts/server/sign-in';
import { readClientAddress } from '@/lib/http/client-address';
import type { CallRequest } from './call-answer';

/** Limits the points of an address in a minute; a whole mobile carrier may share an address. */
function createLimiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: 60 });
}

/** The counts are on globalThis, because the bundler may load this module twice. */
const shared = globalThis as { triviaRates?: Record<RateClass, RateLimiterMemory> };
shared.triviaRates ??= {
  read: createLimiter(6000),
  write: createLimiter(300),
  login: createLimiter(120),
  picture: createLimiter(100),
};
const rates = shared.triviaRates;

/** A limiter's timer of a minute would keep its caller's asynchronous context alive, with the whole response. */
const runOutside = AsyncLocalStorage.snapshot();

/** Counts a call by its cost. Throws ApiError 429 with Retry-After beyond the address's limit. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  try {
    await runOutside(() => rates[rate].consume(address, cost));
  } catch (thrown) {
    throw toTooManyRequests(thrown, (seconds) => {
      const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
      return `Too many requests. Try again in ${wait}.`;
    });
  }
}

/** Finds the origin that the caller uses. It is one of the configured origins, if any, whatever the headers say. */
export function findRequestOrigin(
  request: Pick<CallRequest, 'url' | 'headers'>,
  { SITE_URL, STAFF_ORIGIN }: Pick<Config, 'SITE_URL' | 'STAFF_ORIGIN'> = config,
): string {
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  const own = [SITE_URL, STAFF_ORIGIN].filter((origin) => origin !== undefined);
  const configured = own.find((origin) => new URL(origin).host === host) ?? own[0];
  if (configured) return configured;
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return `${scheme === 'https' ? 'https:' : url.protocol}//${host}`;
}

/** These headers tell our own client that its session has ended, although it gets a visitor's response. */
export const SESSION_ENDED_HEADERS = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/** These headers tell a visitor that the response might contain more with a session (RFC 9110, section 11.6.1). */
export const STAFF_MORE_HEADERS = { 'WWW-Authenticate': 'Bearer' };

function toToken(value: unknown): string | null {
  // Scripts without a token may send "null" or "undefined" as a text.
  if (typeof value !== 'string' || ['', 'null', 'undefined'].includes(value)) return null;
  return value;
}

/** Returns the token of the `Authorization` header or, without that header, of the token field (docs/product.md, 7). */
export function findToken(authorization: string | null, tokenField: unknown): string | null {
  const bearer = /^Bearer +([^\s,]+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return toToken(bearer) ?? (authorization ? null : toToken(tokenField));
}

const pendingRefusals: Record<PendingStep, readonly [ApiErrorCode, string]> = {
  password: ['password_change_required', 'Your password was made by somebody else. Choose your own first.'],
  two_factor: [
    'two_factor_set_up_required',
    'This site asks for a second factor. Set up a passkey or an authenticator app first.',
  ],
};

/** Longer values of these headers are cut, because they are stored. */
const USER_AGENT_MAX_LENGTH = 500;
const IDEMPOTENCY_KEY_MAX_LENGTH = 100;

type Access = Pick<Endpoint, 'access' | 'whilePending' | 'freshSignIn'>;

/** Finds the caller by the token; `hasSessionEnded` tells that a token was sent which belongs to no session. */
export async function identifyCaller(
  request: Omit<CallRequest, 'method' | 'body'>,
  tokenField: unknown,
  { access, whilePending }: Access,
): Promise<{ caller: Caller; hasSessionEnded: boolean }> {
  const token = findToken(request.headers.get('authorization'), tokenField);
  const known = token ? await findSessionUser(token) : null;
  // In a call for visitors, a person counts as a visitor until the pending step is finished.
  const user = access === 'visitor' && !whilePending && known?.pending ? null : known;
  const caller: Caller = {
    user,
    token: user && token ? token : undefined,
    address: readClientAddress(request.headers),
    userAgent: request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX_LENGTH),
    origin: findRequestOrigin(request),
    idempotencyKey: request.headers.get('idempotency-key')?.slice(0, IDEMPOTENCY_KEY_MAX_LENGTH),
    isRetry: request.headers.has('idempotency-retry'),
    // Reading `request.signal` creates it, and most calls do not need it.
    get signal() {
      return request.signal;
    },
  };
  return { caller, hasSessionEnded: token !== null && known === null };
}

/** Throws ApiError 401 (no session) or 403 (no right, a pending step, no fresh sign-in) for a refused call. */
export async function requireAccess(
  { user, token }: Caller,
  { access, whilePending, freshSignIn }: Access,
): Promise<void> {
  if (access !== 'visitor') {
    if (!user) throw new ApiError('not_signed_in', 'Sign in to continue.');
    for (const needed of ['useStaffArea', access] as const) {
      if (!can(user, needed)) throw new ApiError('not_allowed', describeRefusal(needed));
    }
    if (user.pending && !whilePending) throw new ApiError(...pendingRefusals[user.pending]);
  }
  if (freshSignIn) await requireFreshSignIn(token);
}

/** Identifies the caller of a route that accepts the token only in its header. Throws as `requireAccess` does. */
export async function authenticateCaller(request: Request, access: Access['access']): Promise<Caller> {
  const { caller } = await identifyCaller(request, undefined, { access });
  await requireAccess(caller, { access });
  return caller;
}
