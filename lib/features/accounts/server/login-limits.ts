import 'server-only';
import { createLimiter, type Limiter } from '@/lib/db/limiter';
import { inMinutes, tooManyRequests } from '@/lib/errors/too-many-requests';
import type { Familiarity } from './known-places';
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

/** What an attempt is counted under. */
export interface LoginAttempt {
  usernameKey: string;
  address: string;
  deviceToken?: string;
  familiarity: Familiarity;
}

type Count = readonly [limiter: Limiter, key: string];

/**
 * The counts of an attempt, the narrowest last. A known device has its own and no other, so that nobody's guesses keep
 * the rightful person out; a known address is spared the count of strangers.
 */
function countsOf({ usernameKey, address, deviceToken, familiarity }: LoginAttempt): Count[] {
  if (familiarity === 'device') return [[perDevice, `${usernameKey}|${deviceToken}`]];
  return [
    ...networksOf(address).map(({ size, network }): Count => [perNetwork[size], network]),
    ...(familiarity === 'strange' ? [[perAccount, usernameKey] as const] : []),
    [perAccountAndAddress, `${usernameKey}|${address}`],
  ];
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot slip past. Returns how many there
 * are now of this account from here. Throws ApiError 429 with Retry-After when a share is used up.
 */
export async function countLoginAttempt(attempt: LoginAttempt): Promise<number> {
  const counted: Count[] = [];
  let last = 0;
  try {
    for (const count of countsOf(attempt)) {
      const [limiter, key] = count;
      last = await limiter.count(key);
      counted.push(count);
    }
    return last;
  } catch (thrown) {
    // What is refused has cost nothing and counts nowhere.
    for (const [limiter, key] of counted) await limiter.giveBack(key);
    throw tooManyRequests(thrown, (seconds) => `Too many attempts. Try again in ${inMinutes(seconds)}.`);
  }
}

/** A right password gives the attempt back and clears what was counted of the account from here. */
export async function forgiveLoginAttempts(attempt: LoginAttempt): Promise<void> {
  const counts = countsOf(attempt);
  await Promise.all(
    counts.map(([limiter, key], index) =>
      index === counts.length - 1 ? limiter.clear(key) : limiter.giveBack(key),
    ),
  );
}
