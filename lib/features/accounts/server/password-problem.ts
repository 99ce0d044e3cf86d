import 'server-only';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { config } from '@/lib/config/config';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, usernameKey } from '@/lib/features/accounts/rules';
import knownPasswords from './known-passwords.json';

/** A power of ten; zxcvbn calls 8 moderately hard and 10 very hard. */
const MIN_GUESSES = 9;
/** Leaked ones, which zxcvbn does not know, and the best known example of a good one. */
const KNOWN = [...knownPasswords.passwords.split(' '), 'correcthorsebatterystaple'];
/** The time for the rest would grow faster than its length. */
const JUDGED_LENGTH = 64;

let zxcvbn: ZxcvbnFactory | undefined;

/** The power of ten of the guesses that an informed attacker needs. */
function estimateGuesses(text: string): number {
  // This is made when it is first needed: its lists take some megabytes, and a fifth of a second.
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(text.slice(0, JUDGED_LENGTH)).guessesLog10;
}

/** Letters and digits alone: spaces and signs between them make nothing harder to guess. */
const stripPunctuation = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isGuessable(password: string, names: readonly string[]): boolean {
  const squeezed = stripPunctuation(password);
  const known = KNOWN.find((one) => squeezed.includes(one)) ?? '';
  const rest = [known, ...names].filter(Boolean).reduce((left, name) => left.replaceAll(name, ''), squeezed);
  // A password of signs alone, such as emoji, becomes empty.
  const judged = squeezed === '' ? [password] : [rest, squeezed, password];
  return judged.some((text) => estimateGuesses(text) < MIN_GUESSES);
}

/** The message about a new password; null if it is accepted. Every character is allowed. */
export function findPasswordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  const names = [usernameKey(username), config.PRODUCT_NAME].map(stripPunctuation);
  return isGuessable(password.normalize('NFKC'), names)
    ? 'This password is easy to guess. Choose another one'
    : null;
}
