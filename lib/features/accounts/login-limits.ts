import 'server-only';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimiter } from '@/lib/db/rate-limiter';
import { ApiError } from '@/lib/errors/api-error';

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
  } catch (limit) {
    if (!(limit instanceof RateLimiterRes)) throw limit;
    const retryAfterSeconds = Math.max(1, Math.ceil(limit.msBeforeNext / 1000));
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new ApiError(
      'too_many_requests',
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds },
    );
  }
}

/** A right password gives the attempt back and clears the account's count. */
export async function forgiveLoginAttempts(usernameKey: string, address: string): Promise<void> {
  await Promise.all([perAddress.reward(address), perAccount.delete(accountKey(usernameKey, address))]);
}
