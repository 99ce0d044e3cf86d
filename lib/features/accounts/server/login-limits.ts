import 'server-only';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Caller } from '@/lib/contract/caller';
import { createLimiter, type Limiter } from '@/lib/db/limiter';
import { inMinutes, LimitReached, tooManyRequests } from '@/lib/errors/passing-errors';
import { ipv6Network } from '@/lib/text/ipv6-network';
import {
  type Familiarity,
  type KnownOrigins,
  loadKnownOrigins,
  recognizeOrigin,
  type SignInOrigin,
} from './known-origins-store';

/** A network that limits count by, the smallest first. */
interface Network {
  size: 'host' | '/56' | '/48';
  network: string;
}

/**
 * The networks of a caller's address as lib/http/client-address writes it: an IPv4 address alone; of an IPv6 address
 * its /64, /56 and /48, which one party commonly owns.
 */
export function networksOf(address: string): Network[] {
  const bare = address.replace(/\/64$/, '');
  if (!isIPv6(bare)) return [{ size: 'host', network: address }];
  return [
    { size: 'host', network: ipv6Network(bare, 64) },
    { size: '/56', network: ipv6Network(bare, 56) },
    { size: '/48', network: ipv6Network(bare, 48) },
  ];
}

const WINDOW_SECONDS = 15 * 60;

function perWindow(name: string, points: number): Limiter {
  return createLimiter({ name: `login-${name}`, points, seconds: WINDOW_SECONDS, from: 'last' });
}

/**
 * Limits by network, for all accounts together: an IPv4 address or IPv6 /64 is a household or an office, a /48 can be
 * a provider.
 */
const perNetwork: Record<Network['size'], Limiter> = {
  host: perWindow('address', 30),
  '/56': perWindow('56', 60),
  '/48': perWindow('48', 120),
};
/** By account and address together: a guesser elsewhere cannot lock the rightful person out. */
const perAccountAndAddress = perWindow('account-address', 5);
/** All unknown origins together: what a botnet may try on one account. */
const perAccount = perWindow('account', 20);
/** On a device where the person has signed in before. */
const perDevice = perWindow('device', 10);

/** How often one attempt is let through to the database: other instances may have given attempts back meanwhile. */
const LOOK_AGAIN_MS = 5000;
/** Upper bound of the origins held in memory, of all accounts together. */
const MAX_ORIGINS = 200_000;

interface FullAccount extends KnownOrigins {
  endsAt: number;
  lookAgainAt: number;
}

/** Accounts whose limit for unknown origins is used up: further attempts are refused from memory, without a query. */
export class FullAccounts {
  readonly #accounts = new LRUCache<string, FullAccount>({
    maxSize: MAX_ORIGINS,
    sizeCalculation: ({ count }) => count + 1,
  });
  readonly #loading = new Set<string>();

  /** Records that unknown origins have to wait `waitMs`; `load` reads the origins that are known. */
  async note(usernameKey: string, waitMs: number, load: () => Promise<KnownOrigins>): Promise<void> {
    if (this.#loading.has(usernameKey)) return;
    this.#loading.add(usernameKey);
    try {
      const now = Date.now();
      const times = { endsAt: now + waitMs, lookAgainAt: now + LOOK_AGAIN_MS };
      this.#accounts.set(usernameKey, { ...(await load()), ...times });
    } finally {
      this.#loading.delete(usernameKey);
    }
  }

  /**
   * How many milliseconds an attempt has to wait. Null: ask the database, because the origin is known, the limit may be
   * free again, or it is time for one attempt to check that while the others are still refused.
   */
  waitOf(usernameKey: string, origin: SignInOrigin): number | null {
    const full = this.#accounts.get(usernameKey);
    if (full?.recognize(origin) !== 'strange') return null;
    const now = Date.now();
    if (now >= full.endsAt) this.#accounts.delete(usernameKey);
    if (now < Math.min(full.endsAt, full.lookAgainAt)) return full.endsAt - now;
    full.lookAgainAt = now + LOOK_AGAIN_MS;
    return null;
  }

  forget(usernameKey: string): void {
    this.#accounts.delete(usernameKey);
  }
}

const fullAccounts = new FullAccounts();

/**
 * The key that attempts at a step of an account are counted under. The step comes first, so that nobody can type it as
 * part of a user name and use up the limit of another account.
 */
export function accountKeyOf(
  step: 'password' | 'second factor' | 'current password',
  usernameKey: string,
): string {
  return `${step}|${usernameKey}`;
}

/** A sign-in attempt, with all that its limits are counted by. */
export interface LoginAttempt extends SignInOrigin {
  accountKey: string;
  /** Undefined for an unknown account. */
  userId: string | undefined;
  familiarity: Familiarity;
}

/** An attempt of the caller at a step of an account; `userId`: undefined for an unknown account. */
export async function attemptOf(
  accountKey: string,
  userId: string | undefined,
  caller: Caller,
): Promise<LoginAttempt> {
  const { address, deviceToken } = caller;
  return { accountKey, userId, address, deviceToken, familiarity: await recognizeOrigin(userId, caller) };
}

type Count = readonly [limiter: Limiter, key: string];

/**
 * The limits an attempt counts against. The one that a flood uses up first comes first, so that a refusal costs least;
 * the narrowest comes last. A known device counts against its own limit only, so that guesses from elsewhere cannot lock
 * the account's owner out; a known address does not count against the limit of unknown origins.
 */
function countsOf({ accountKey, address, deviceToken, familiarity }: LoginAttempt): Count[] {
  if (familiarity === 'device') return [[perDevice, `${accountKey}|${deviceToken}`]];
  return [
    ...(familiarity === 'strange' ? [[perAccount, accountKey] as const] : []),
    ...networksOf(address).map(({ size, network }): Count => [perNetwork[size], network]),
    [perAccountAndAddress, `${accountKey}|${address}`],
  ];
}

function asRefusal(thrown: unknown): unknown {
  return tooManyRequests(thrown, (seconds) => `Too many attempts. Try again in ${inMinutes(seconds)}.`);
}

/**
 * Refuses an attempt from an unknown origin, from memory, while the account's limit for those is used up: a flood must
 * not keep the database busy. Throws ApiError 429 with Retry-After.
 */
export function refuseStranger(accountKey: string, origin: SignInOrigin): void {
  const waitMs = fullAccounts.waitOf(accountKey, origin);
  if (waitMs !== null) throw asRefusal(new LimitReached(waitMs));
}

/** An attempt from an unknown origin that was let through or given back shows that the limit is not used up. */
function forgetIfStrange({ accountKey, familiarity }: LoginAttempt): void {
  if (familiarity === 'strange') fullAccounts.forget(accountKey);
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot slip past. Returns how many there
 * are now for this account from this origin. Throws ApiError 429 with Retry-After when a limit is used up.
 */
export async function countLoginAttempt(attempt: LoginAttempt): Promise<number> {
  const counted: Count[] = [];
  let last = 0;
  const { accountKey, userId } = attempt;
  let tried: Limiter | undefined;
  try {
    const counts = countsOf(attempt);
    for (const [limiter, key] of counts.length > 1 ? counts : []) {
      tried = limiter;
      await limiter.check(key);
    }
    for (const count of counts) {
      const [limiter, key] = count;
      tried = limiter;
      last = await limiter.count(key);
      counted.push(count);
    }
    forgetIfStrange(attempt);
    return last;
  } catch (thrown) {
    // A refused attempt checked no password, so it counts against no limit.
    for (const [limiter, key] of counted) await limiter.giveBack(key);
    if (tried === perAccount && thrown instanceof LimitReached) {
      await fullAccounts.note(accountKey, thrown.waitMs, () => loadKnownOrigins(userId));
    }
    throw asRefusal(thrown);
  }
}

/** After a right password: gives the attempt back and clears the count of this account from this origin. */
export async function forgiveLoginAttempts(attempt: LoginAttempt): Promise<void> {
  forgetIfStrange(attempt);
  const counts = countsOf(attempt);
  await Promise.all(
    counts.map(([limiter, key], index) =>
      index === counts.length - 1 ? limiter.clear(key) : limiter.giveBack(key),
    ),
  );
}
