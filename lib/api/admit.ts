import 'server-only';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '@/lib/config/config';
import type { Caller, PendingStep } from '@/lib/contract/caller';
import type { Endpoint, RateClass } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import { tooManyRequests } from '@/lib/errors/passing-errors';
import { can, refusalOf } from '@/lib/features/accounts/rules';
import { requireFreshSignIn } from '@/lib/features/accounts/server/prove-identity';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import type { CallRequest } from './call-answer';
import { CLIENT_ADDRESS_HEADER } from './request-headers';

/** What the calls of an address may cost in a minute; behind one there may be a whole mobile carrier. */
const ratePoints: Record<RateClass, number> = { read: 6000, write: 300, login: 120, picture: 100 };

function limiterOf(rate: RateClass): RateLimiterMemory {
  return new RateLimiterMemory({ points: ratePoints[rate], duration: 60 });
}

/**
 * In memory, each instance for itself: a limit on reading must not itself ask or write the database. Sign-in attempts
 * are counted there as well (features/accounts/server/sign-in). On globalThis, because the bundler may load this
 * module once for route handlers and once for the front's part.
 */
const shared = globalThis as { triviaRates?: Record<RateClass, RateLimiterMemory> };
shared.triviaRates ??= {
  read: limiterOf('read'),
  write: limiterOf('write'),
  login: limiterOf('login'),
  picture: limiterOf('picture'),
};
const rates = shared.triviaRates;

/** Counts a call at what it costs. Throws ApiError 429 with Retry-After once the address has had its share. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  try {
    await rates[rate].consume(address, cost);
  } catch (thrown) {
    throw tooManyRequests(thrown, (seconds) => `Too many requests. Try again in ${seconds} seconds.`);
  }
}

/** Settings that say at which origins this site is. */
interface OriginSettings {
  SITE_URL?: string | undefined;
  STAFF_ORIGIN?: string | undefined;
}

/**
 * The origin at which the caller reaches us, for addresses in answers to that caller. Where it is configured nothing
 * that a request says can change it: of SITE_URL and STAFF_ORIGIN the one whose host was addressed, else the first that
 * is set. Without either it is the Host that was addressed; X-Forwarded-Host is never believed.
 */
export function requestOrigin(
  request: Pick<CallRequest, 'url' | 'headers'>,
  settings: OriginSettings = config,
): string {
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  const own = [settings.SITE_URL, settings.STAFF_ORIGIN].filter((origin) => origin !== undefined);
  const configured = own.find((origin) => new URL(origin).host === host) ?? own[0];
  if (configured) return configured;
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return `${scheme === 'https' ? 'https:' : url.protocol}//${host}`;
}

/** Told to our own client when the session it believes in is dead and it was answered as a visitor. */
export const SESSION_ENDED_HEADERS = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/** With a visitor's answer: a session might get more (RFC 9110, section 11.6.1). */
export const STAFF_MORE_HEADERS = { 'WWW-Authenticate': 'Bearer' };

function asToken(value: unknown): string | null {
  if (typeof value !== 'string' || ['', 'null', 'undefined'].includes(value)) return null;
  return value;
}

/** `Authorization: Bearer`, else the field of docs/product.md, 7; null, undefined, empty and repeated ones are none. */
export function findToken(authorization: string | null, tokenField: unknown): string | null {
  const bearer = /^Bearer +([^\s,]+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return asToken(bearer) ?? (authorization ? null : asToken(tokenField));
}

const pendingSteps: Record<PendingStep, () => ApiError> = {
  password: () =>
    new ApiError(
      'password_change_required',
      'Your password was made by somebody else. Choose your own first.',
    ),
  two_factor: () =>
    new ApiError(
      'two_factor_set_up_required',
      'This site asks for a second factor. Set up a passkey or an authenticator app first.',
    ),
};

/** The rules of an endpoint on who may call it. */
type Access = Pick<Endpoint, 'access' | 'whilePending' | 'freshSignIn'>;

/** The caller of a request, and whether a token was sent that is dead. */
export async function identify(
  request: Omit<CallRequest, 'method' | 'body'>,
  tokenField: unknown,
  { access, whilePending }: Access,
): Promise<{ caller: Caller; sessionEnded: boolean }> {
  const token = findToken(request.headers.get('authorization'), tokenField);
  const known = token ? await findSessionUser(token) : null;
  // Who has something left to do is a visitor until then.
  const user = access === 'visitor' && !whilePending && known?.pending ? null : known;
  const caller: Caller = {
    user,
    token: user && token ? token : undefined,
    address: request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
    userAgent: request.headers.get('user-agent')?.slice(0, 500),
    origin: requestOrigin(request),
    idempotencyKey: request.headers.get('idempotency-key')?.slice(0, 100),
    isRetry: request.headers.has('idempotency-retry'),
    get signal() {
      return request.signal;
    },
  };
  return { caller, sessionEnded: token !== null && known === null };
}

/**
 * The one place that decides whether a call is allowed: throws ApiError 401 without a live session where one is needed, 403
 * where the account is not for that, or the sign-in too long ago. A player is told first that they are no staff.
 */
export async function requireAccess(
  { user, token }: Caller,
  { access, whilePending, freshSignIn }: Access,
): Promise<void> {
  if (access !== 'visitor') {
    if (!user) throw new ApiError('not_signed_in', 'Sign in to go on.');
    const refused = (['useStaffArea', access] as const).find((needed) => !can(user, needed));
    if (refused) throw new ApiError('not_allowed', refusalOf(refused));
    if (user.pending && !whilePending) throw pendingSteps[user.pending]();
  }
  if (freshSignIn) await requireFreshSignIn(token);
}

/** The caller of a route that tells the token in its header alone. Throws as `requireAccess` does. */
export async function authenticate(request: Request, access: Access['access']): Promise<Caller> {
  const { caller } = await identify(request, undefined, { access });
  await requireAccess(caller, { access });
  return caller;
}
