import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { config } from '@/lib/config/config';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/lib/features/accounts/password-rules';
import { usernameKey } from '@/lib/features/accounts/rules';

/** The 49,000 most common passwords (zxcvbn's list). */
const common = new Set(dictionary['passwords-common']);

/** The password without the digits and signs that people put around a word to make it longer. */
function coreOf(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Does the text only repeat one short piece, as `abcabcabcabc` does? */
const isRepetition = (text: string) => /^(.{1,6}?)\1+$/su.test(text);

/**
 * What is wrong with a new password and how to fix it, in words for people; null when it is accepted. Every character
 * is allowed.
 */
export function findPasswordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  const key = password.normalize('NFKC').toLowerCase();
  const core = coreOf(key);
  const own = [usernameKey(username), config.PRODUCT_NAME.toLowerCase().replace(/\s/g, '')];
  const isGuessable = [key, core].some(
    (part) => common.has(part) || own.includes(part) || isRepetition(part),
  );
  return isGuessable ? 'This password is easy to guess. Choose another one' : null;
}
