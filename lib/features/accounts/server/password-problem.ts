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

/** Letters and digits alone: spaces and signs between them make nothing harder to guess. */
const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Does the text only repeat one piece, as `abcabcabcabc` and `passwordpassword` do? */
const isRepetition = (text: string) => /^(.+?)\1+$/su.test(text);

/** Does the text only join two of the list, as `dragonmonkey` does? */
function isPairOfCommon(text: string): boolean {
  return Array.from(text).some(
    (_letter, end) => common.has(text.slice(0, end)) && common.has(text.slice(end)),
  );
}

/** What people take in order, there and back: `abcdef`, `987654`, `qwertyuiop`. */
const ORDERS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (order) => [order, [...order].toReversed().join('')],
);
/** Shorter ones stand in words, too. */
const MIN_RUN = 4;

/** How long the run is that begins there: in one of the orders, or of one character. */
function runAt(text: string, start: number): number {
  const follows = (end: number) => {
    const run = text.slice(start, end);
    return ORDERS.some((order) => order.includes(run)) || new Set(run).size === 1;
  };
  let end = start + 1;
  while (end < text.length && follows(end + 1)) end++;
  return end - start;
}

function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length < MIN_RUN) rest += text.slice(at, at + length);
    at += length;
  }
  return rest;
}

/** What is left must be this long, whatever guessable parts stood beside it. */
const MIN_REST = 6;

/** Without the names that a guesser begins with, and without runs. */
function restOf(squeezed: string, names: readonly string[]): string {
  const without = names.filter(Boolean).reduce((rest, name) => rest.replaceAll(name, ''), squeezed);
  return withoutRuns(without);
}

/**
 * What is wrong with a new password and how to fix it, in words for people; null when it is accepted. Every character
 * is allowed.
 */
export function findPasswordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  const key = password.normalize('NFKC').toLowerCase();
  const squeezed = squeeze(key);
  const names = [usernameKey(username), config.PRODUCT_NAME].map(squeeze);
  const isListed = [key, squeezed, coreOf(key), coreOf(squeezed)].some(
    (part) => common.has(part) || isRepetition(part) || isPairOfCommon(part),
  );
  // Signs alone, such as emoji, squeeze to nothing: of those the repetition is all that can be judged.
  const isGuessable = isListed || (squeezed !== '' && restOf(squeezed, names).length < MIN_REST);
  return isGuessable ? 'This password is easy to guess. Choose another one' : null;
}
