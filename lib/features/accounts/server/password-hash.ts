import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { isAtLowCost } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import { addGauge } from '@/lib/monitoring/metrics';
import type { UserRow } from './store';

/** OWASP recommends at least this cost for argon2id, which is the library's default algorithm. */
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cost = isAtLowCost ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : fullCost;

/** Checks of a higher rank come first; within one rank, they are made in the order of arrival. */
const hashRanks = { repeated: 0, first: 1, known: 2 } as const;
export type HashRank = keyof typeof hashRanks;

/** Each hash takes one core and 19 MiB while it runs. */
const queue = new PQueue({ concurrency: 2 });

addGauge(
  'trivia_password_checks',
  'Passwords that are being hashed, and those that wait',
  () => ({ running: queue.pending, waiting: queue.size }),
  'state',
);

/**
 * A rank is refused at this length of the queue. First attempts still have room when repeated guesses are refused, and
 * signed-in people when both are.
 */
const maxWaiting: Record<HashRank, number> = { repeated: 32, first: 64, known: 128 };

/** Throws ApiError 503 if the queue is too long for that rank. */
export function requireQueueSpace(rank: HashRank): void {
  if (queue.size < maxWaiting[rank]) return;
  throw new ApiError('unavailable', 'Too many people are signing in right now. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}

async function runInQueue<Result>(rank: HashRank, work: () => Promise<Result>): Promise<Result> {
  requireQueueSpace(rank);
  return queue.add(work, { priority: hashRanks[rank] });
}

/** Normalizes what keyboards write differently (RFC 8265, OpaqueString): wide spaces and composed letters. */
function preparePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

export function hashPassword(password: string): Promise<string> {
  return runInQueue('known', () => hash(preparePassword(password), cost));
}

/** No password matches this valid hash, and checking a password against it takes as long as a real check. */
const unmatchable =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1` +
  '$bm8gcGFzc3dvcmQgZml0cw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Checks a password; without a hash the check fails after the same time, to reveal nothing. Throws ApiError 503. */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  rank: HashRank,
): Promise<boolean> {
  const prepared = preparePassword(password);
  // Older hashes were made from the text as typed, and a Mac types decomposed letters (NFD).
  const forms = new Set([prepared, password, password.normalize('NFD')]);
  const fits = await runInQueue(rank, async () => {
    for (const form of forms) if (await verify(storedHash ?? unmatchable, form)) return true;
    return false;
  });
  return storedHash !== null && fits;
}

export function isPasswordExpired(
  { passwordExpiresAt }: Pick<UserRow, 'passwordExpiresAt'>,
  now: Date = new Date(),
): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now.toISOString();
}
