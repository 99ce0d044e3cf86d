import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { sessionHash } from './sessions';
import { findSessionStart } from './store';

/** How long after a sign-in what was shown at it counts for what else wants it. */
const FRESH_MINUTES = 10;

/**
 * Whoever asks has shown a short while ago all that signs them in, or signs in once more: a token alone, of a screen left
 * unlocked or taken from somebody, is not enough. Throws ApiError 403 `fresh_sign_in_required`.
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
