import 'server-only';
import { hash as digest, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '@/lib/config/config';
import type { Caller, PendingStep, SignedInUser } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { can, SESSION_IDLE_MINUTES, SESSION_MAX_HOURS } from '@/lib/features/accounts/rules';
import {
  type AccountState,
  cancelDeletion,
  deleteExpiredSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  touchSession,
} from './store';
import { hasSecondFactor } from './two-factor-store';

/** The last use is written at most this often, because writing it at each call would make every read a write. */
const TOUCH_EVERY_MS = 60_000;
const MAX_TOUCH_WAIT_MS = 500;

/** Hashes a token for storage; nobody can sign in with the hash. */
export function hashSessionToken(token: string): string {
  return digest('sha256', token);
}

export function computeSessionLimits(now: Date) {
  return {
    usedAfter: new Date(now.getTime() - SESSION_IDLE_MINUTES * 60_000).toISOString(),
    createdAfter: new Date(now.getTime() - SESSION_MAX_HOURS * 3_600_000).toISOString(),
  };
}

/** Begins a session, stores only its token's hash, and cancels a requested deletion (docs/product.md, 2). */
export async function beginSession(
  userId: string,
  now: Date = new Date(),
  device: string | null = null,
  db: Db = database(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const instant = now.toISOString();
  await deleteExpiredSessions(computeSessionLimits(now), db);
  await cancelDeletion(userId, db);
  const session = { userId, createdAt: instant, lastUsedAt: instant, device };
  await insertSession({ tokenHash: hashSessionToken(token), ...session }, db);
  return token;
}

async function findPendingStep(user: AccountState): Promise<PendingStep | undefined> {
  if (!can(user, 'useStaffArea')) return undefined;
  if (user.mustChangePassword === 1) return 'password';
  const isFactorMissing = config.STAFF_TWO_FACTOR === 'required' && !(await hasSecondFactor(user));
  return isFactorMissing ? 'two_factor' : undefined;
}

/** Returns null if the session is unknown, idle for too long or too old, or its user is disabled. */
export async function findSessionUser(token: string, now: Date = new Date()): Promise<SignedInUser | null> {
  const tokenHash = hashSessionToken(token);
  const session = await findLiveSession(tokenHash, computeSessionLimits(now));
  if (!session) return null;
  if (now.getTime() - Date.parse(session.lastUsedAt) > TOUCH_EVERY_MS) {
    // A failed write, as on a full disk, must not refuse a call that only reads; the next call tries again.
    const touched = touchSession(tokenHash, now.toISOString()).catch(() => {});
    // On the embedded database the write waits for a running import; the call waits only a moment.
    await Promise.race([touched, delay(MAX_TOUCH_WAIT_MS, undefined, { ref: false })]);
  }
  const { id, username, role } = session;
  return { id, username, role, pending: await findPendingStep(session) };
}

/** Throws ApiError 401 if the caller's session has ended since the call began, 403 if their role was changed. */
export async function requireSameSession({ token, user }: Caller, db: Db): Promise<void> {
  if (!token) return;
  const session = await findLiveSession(hashSessionToken(token), computeSessionLimits(new Date()), db);
  if (!session) {
    throw new ApiError('not_signed_in', 'Your session has ended, so nothing was stored. Sign in again.');
  }
  if (session.role !== user?.role) {
    throw new ApiError('not_allowed', 'Your role was changed, so nothing was stored. Reload the page.');
  }
}

export async function isSessionLive(tokenHash: string, now: Date = new Date()): Promise<boolean> {
  return (await findLiveSession(tokenHash, computeSessionLimits(now))) !== undefined;
}

export function deleteEndedSessions(now: Date): Promise<number> {
  return deleteExpiredSessions(computeSessionLimits(now));
}

/** Ends the session with this token. A session that has ended already is no error. */
export async function endSession(token: string, db: Db = database()): Promise<void> {
  await deleteSession(hashSessionToken(token), db);
}
