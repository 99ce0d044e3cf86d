import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { AccountChallengesTable } from '@/lib/db/account-tables';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { deleteChallenge, findChallengeRow, insertChallenge } from './challenge-store';

/** How long a challenge can be answered. */
const LIFE_MS = 10 * 60_000;

type Purpose = AccountChallengesTable['purpose'];

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Begins a challenge and returns its token, with which alone it can be answered, within ten minutes. */
export async function beginChallenge(
  { userId, purpose, secret }: { userId: string; purpose: Purpose; secret: string },
  now: Date = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + LIFE_MS).toISOString();
  const step = { token_hash: hashOf(token), user_id: userId, purpose, secret, expires_at };
  await insertChallenge(step, now.toISOString());
  return token;
}

function expired(): ApiError {
  return new ApiError('challenge_expired', 'This took too long, or was finished already. Begin again.');
}

/**
 * The challenge of a token: whose it is, and what the answer is checked against. Throws ApiError 410 when it is over.
 */
export async function findChallenge(
  token: string,
  purpose: Purpose,
): Promise<{ userId: string; secret: string }> {
  const now = new Date().toISOString();
  const found = await findChallengeRow({ tokenHash: hashOf(token), purpose, now });
  if (!found) throw expired();
  return { userId: found.user_id, secret: found.secret };
}

/** Ends the challenge. If two requests try this at once, the second gets ApiError 410. */
export async function endChallenge(token: string, transaction?: Db): Promise<void> {
  if (!(await deleteChallenge(hashOf(token), transaction))) throw expired();
}
