import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { SignedInUser } from '@/lib/contract/caller';
import { SESSION_IDLE_MINUTES, SESSION_MAX_HOURS } from '@/lib/features/accounts/rules';
import { deleteDeadSessions, deleteSession, findLiveSession, insertSession, touchSession } from './store';

/** Writing every call's time would make every read a write; a minute is fine enough for an idle limit of 30. */
const TOUCH_EVERY_MS = 60_000;

/** What is stored of a token: whoever reads it cannot sign in with it. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function limits(now: Date) {
  return {
    usedAfter: new Date(now.getTime() - SESSION_IDLE_MINUTES * 60_000).toISOString(),
    createdAfter: new Date(now.getTime() - SESSION_MAX_HOURS * 3_600_000).toISOString(),
  };
}

/** Begins a session and returns its token: 256 random bits, of which only the SHA-256 is kept. */
export async function beginSession(userId: string, now: Date = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const instant = now.toISOString();
  await deleteDeadSessions(limits(now));
  await insertSession({
    token_hash: sessionHash(token),
    user_id: userId,
    created_at: instant,
    last_used_at: instant,
  });
  return token;
}

/** The signed-in user of a token, or null when the session is unknown, idle for too long, too old, or its user disabled. */
export async function findSessionUser(token: string, now: Date = new Date()): Promise<SignedInUser | null> {
  const tokenHash = sessionHash(token);
  const session = await findLiveSession(tokenHash, limits(now));
  if (!session) return null;
  if (now.getTime() - Date.parse(session.last_used_at) > TOUCH_EVERY_MS) {
    await touchSession(tokenHash, now.toISOString());
  }
  return { id: session.id, username: session.username, role: session.role };
}

/** Is the session behind a stored hash still alive? */
export async function isSessionLive(hash: string, now: Date = new Date()): Promise<boolean> {
  return (await findLiveSession(hash, limits(now))) !== undefined;
}

/** Ends the session; a dead token is no error. */
export async function endSession(token: string): Promise<void> {
  await deleteSession(sessionHash(token));
}
