import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { sessionHash } from './sessions';
import { findSessionStart } from './store';

/** For this long after a sign-in no further proof is asked for. */
const FRESH_MINUTES = 10;

/**
 * Requires that the session began a few minutes ago, so that a token alone, from an unlocked screen or a theft, is not
 * enough. Throws ApiError 403 `fresh_sign_in_required`.
 */
export async function requireFreshSignIn(token: string | undefined): Promise<void> {
  const beganAt = await findSessionStart(sessionHash(token ?? ''));
  const freshSince = new Date(Date.now() - FRESH_MINUTES * 60_000).toISOString();
  if (beganAt && beganAt > freshSince) return;
  throw new ApiError(
    'fresh_sign_in_required',
    'Sign in once more, with your second factor if you have one, to go on.',
  );
}
