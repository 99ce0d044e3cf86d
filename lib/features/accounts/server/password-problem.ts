import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { config } from '@/lib/config/config';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/lib/features/accounts/password-rules';
import { usernameKey } from '@/lib/features/accounts/rules';

/** The 49,000 passwords that people use most (zxcvbn's list). */
const common = new Set(dictionary['passwords-common']);

/** Without the digits and signs that people add to a word to make it longer. */
function coreOf(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Nothing but one short piece again and again, such as `abcabcabcabc`. */
const isRepetition = (text: string) => /^(.{1,6}?)\1+$/su.test(text);

/** What is wrong with a new password, and what to do; null when it can be taken. Any character counts. */
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
