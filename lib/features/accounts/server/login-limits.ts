import 'server-only';
import { createLimiter, type Limiter } from '@/lib/db/limiter';
import { inMinutes, LimitReached, tooManyRequests } from '@/lib/errors/too-many-requests';
import { FullAccounts } from './full-accounts';
import { type Familiarity, loadPlaces, type Place } from './known-places';
import { networksOf } from './networks';

const WINDOW_SECONDS = 15 * 60;

function perWindow(name: string, points: number): Limiter {
  return createLimiter({ name: `login-${name}`, points, seconds: WINDOW_SECONDS, from: 'last' });
}

/** Of any account: an IPv4 address or IPv6 /64 is a household or an office, a /48 can be a provider. */
const perNetwork: Record<ReturnType<typeof networksOf>[number]['size'], Limiter> = {
  host: perWindow('address', 30),
  '/56': perWindow('56', 60),
  '/48': perWindow('48', 120),
};
/** By account and address together: a guesser elsewhere cannot lock the rightful person out. */
const perAccountAndAddress = perWindow('account-address', 5);
/** From all strange places together: what a botnet may try on one account. */
const perAccount = perWindow('account', 20);
/** On a device where the person has signed in before. */
const perDevice = perWindow('device', 10);

/** Those of which strangers have used up their share. */
const fullAccounts = new FullAccounts();

/**
 * What the attempts at a step of an account are counted under. The step stands first: behind the name, people could
 * type it as a part of one, and use up the share of somebody else.
 */
export function accountKeyOf(
  step: 'password' | 'second factor' | 'current password',
  usernameKey: string,
): string {
  return `${step}|${usernameKey}`;
}

/** What an attempt is counted under. */
export interface LoginAttempt extends Place {
  accountKey: string;
  /** Undefined for an unknown account. */
  userId: string | undefined;
  familiarity: Familiarity;
}

type Count = readonly [limiter: Limiter, key: string];

/**
 * The counts of an attempt: the one that a flood uses up first, so that what is refused costs least, and the narrowest
 * last. A known device has its own and no other, so that nobody's guesses keep the rightful person out; a known address
 * is spared the count of strangers.
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
 * Refuses a stranger from memory while it is known that strangers have used up the account's share: a flood must not
 * keep the database busy. Throws ApiError 429 with Retry-After.
 */
export function refuseStranger(accountKey: string, place: Place): void {
  const waitMs = fullAccounts.waitOf(accountKey, place);
  if (waitMs !== null) throw asRefusal(new LimitReached(waitMs));
}

/** A stranger who was let through, or gave an attempt back, tells that there is room. */
function forgetIfStrange({ accountKey, familiarity }: LoginAttempt): void {
  if (familiarity === 'strange') fullAccounts.forget(accountKey);
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot slip past. Returns how many there
 * are now of this account from here. Throws ApiError 429 with Retry-After when a share is used up.
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
    // What is refused has cost nothing and counts nowhere.
    for (const [limiter, key] of counted) await limiter.giveBack(key);
    if (tried === perAccount && thrown instanceof LimitReached) {
      await fullAccounts.note(accountKey, thrown.waitMs, () => loadPlaces(userId));
    }
    throw asRefusal(thrown);
  }
}

/** A right password gives the attempt back and clears what was counted of the account from here. */
export async function forgiveLoginAttempts(attempt: LoginAttempt): Promise<void> {
  forgetIfStrange(attempt);
  const counts = countsOf(attempt);
  await Promise.all(
    counts.map(([limiter, key], index) =>
      index === counts.length - 1 ? limiter.clear(key) : limiter.giveBack(key),
    ),
  );
}
