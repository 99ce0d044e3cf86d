import 'server-only';
import { rateLimiter } from '@/lib/db/rate-limiter';
import { inMinutes, tooManyRequests } from '@/lib/errors/too-many-requests';

const WINDOW_SECONDS = 15 * 60;

const perAddress = rateLimiter({ keyPrefix: 'login-address', points: 30, duration: WINDOW_SECONDS });
/** By account and address together: a guesser elsewhere cannot lock the rightful person out. */
const perAccount = rateLimiter({ keyPrefix: 'login-account', points: 5, duration: WINDOW_SECONDS });

function accountKey(usernameKey: string, address: string): string {
  return `${usernameKey}|${address}`;
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot slip past.
 * Throws ApiError 429 with Retry-After when the address or the account has had its share.
 */
export async function countLoginAttempt(usernameKey: string, address: string): Promise<void> {
  try {
    await perAddress.consume(address);
    await perAccount.consume(accountKey(usernameKey, address));
  } catch (thrown) {
    throw tooManyRequests(thrown, (seconds) => `Too many attempts. Try again in ${inMinutes(seconds)}.`);
  }
}

/** A right password gives the attempt back and clears the account's count. */
export async function forgiveLoginAttempts(usernameKey: string, address: string): Promise<void> {
  await Promise.all([perAddress.reward(address), perAccount.delete(accountKey(usernameKey, address))]);
}
