import 'server-only';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { config } from '@/lib/config/config';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, toUsernameKey } from '@/lib/features/accounts/rules';
import knownPasswords from './known-passwords.json';

/** This is a power of ten. zxcvbn calls a password safely unguessable from 8 on, and very unguessable from 10 on. */
const MIN_GUESSES_LOG10 = 9;
/** zxcvbn knows neither these leaked passwords nor the best-known example of a good one. */
const KNOWN_PASSWORDS = [...knownPasswords.passwords.split(' '), 'correcthorsebatterystaple'];
/** The rest of a password is not judged, because zxcvbn's time grows faster than the length. */
const JUDGED_LENGTH = 64;

let zxcvbn: ZxcvbnFactory | undefined;

/** Estimates the power of ten of the guesses that an informed attacker needs. */
function estimateGuesses(text: string): number {
  // The instance is created on first use, because its word lists take time and some megabytes.
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(text.slice(0, JUDGED_LENGTH)).guessesLog10;
}

/** Keeps only letters and digits, in lower case, because spaces and signs between them do not make guessing harder. */
const stripPunctuation = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isGuessable(password: string, names: readonly string[]): boolean {
  const stripped = stripPunctuation(password);
  // A password without letters and digits, such as emoji, becomes empty.
  if (stripped === '') return estimateGuesses(password) < MIN_GUESSES_LOG10;
  const knownPassword = KNOWN_PASSWORDS.find((known) => stripped.includes(known));
  let rest = stripped;
  for (const part of [knownPassword, ...names]) {
    if (part) rest = rest.replaceAll(part, '');
  }
  return [rest, stripped, password].some((text) => estimateGuesses(text) < MIN_GUESSES_LOG10);
}

/** Returns the message about a new password; null if it is accepted. Every character is allowed. */
export function findPasswordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  const names = [toUsernameKey(username), config.PRODUCT_NAME].map(stripPunctuation);
  return isGuessable(password.normalize('NFKC'), names)
    ? 'This password is easy to guess. Choose another one'
    : null;
}
