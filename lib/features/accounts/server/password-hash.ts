import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '@/lib/errors/api-error';

/** argon2id (the library's default algorithm) with OWASP's smallest recommended cost. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_AT_ONCE = 2;
const MAX_WAITING = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes a core and 19 MiB: a flood of sign-ins queues up to a bound, then is told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new ApiError(
        'unavailable',
        'Too many people are signing in right now. Try again in a few seconds.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The password as an argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** A valid hash that no password matches: checking against it costs what a real check costs. */
const unmatchable =
  '$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgZml0cw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Does the password fit the hash? Without a hash (unknown or disabled account) the answer is no, after the same work,
 * so that the time of an answer tells nothing.
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(storedHash ?? unmatchable, password));
  return storedHash !== null && fits;
}
