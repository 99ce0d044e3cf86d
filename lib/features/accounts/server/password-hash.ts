import 'server-only';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { ApiError } from '@/lib/errors/api-error';
import { addGauge } from '@/lib/metrics/registry';

/** OWASP's smallest recommended cost of argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;
/** Its PHC format: https://github.com/P-H-C/phc-string-format */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive('argon2id', { message: password, nonce, tagLength: HASH_BYTES, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
}

/** By the cost that the hash was made with. */
async function verify(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = PHC.exec(stored) ?? [];
  const expected = Buffer.from(key, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}

/** Who waits less for the check of a password: the higher rank comes first, within a rank who came first. */
const hashRanks = { repeated: 0, first: 1, known: 2 } as const;
export type HashRank = keyof typeof hashRanks;

/** Hashing takes a core and 19 MiB. */
const queue = new PQueue({ concurrency: 2 });

addGauge(
  'trivia_password_checks',
  'Passwords that are being hashed, and those that wait',
  () => ({ running: queue.pending, waiting: queue.size }),
  'state',
);

/** Known people find room when strangers have filled theirs. */
const maxWaiting: Record<HashRank, number> = { repeated: 32, first: 64, known: 128 };

/** Throws ApiError 503 when too many wait for anybody of that rank to join them. */
export function requireTurn(rank: HashRank): void {
  if (queue.size < maxWaiting[rank]) return;
  throw new ApiError('unavailable', 'Too many people are signing in right now. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}

/** Waits for its turn; a flood of sign-ins queues up to a bound, then is told to come back. */
async function inTurn<T>(rank: HashRank, work: () => Promise<T>): Promise<T> {
  requireTurn(rank);
  return queue.add(work, { priority: hashRanks[rank] });
}

/** The password as an argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn('known', () => hash(password));
}

/** A valid hash that no password matches: checking against it costs what a real check costs. */
const unmatchable =
  '$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgZml0cw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Does the password fit the hash? Without a hash (unknown or disabled account) the answer is no, after the same work,
 * so that the time of an answer tells nothing. Throws ApiError 503 when too many wait.
 */
export async function passwordFits(
  storedHash: string | null,
  password: string,
  rank: HashRank,
): Promise<boolean> {
  const fits = await inTurn(rank, () => verify(storedHash ?? unmatchable, password));
  return storedHash !== null && fits;
}
