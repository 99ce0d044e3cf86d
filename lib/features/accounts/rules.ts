import { type Action, ROLES, type Role } from '@/lib/contract/kinds';

export type SecondFactorMethod = 'passkey' | 'authenticator' | 'recovery_code';

/** It limits the names of staff accounts and of passkeys. */
export const ACCOUNT_NAME_MAX_LENGTH = 60;

/** A password must also be hard to guess; every character is allowed. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 200;

export const WRONG_CREDENTIALS_MESSAGE = 'Invalid username/password combination';

export const SESSION_IDLE_MINUTES = 30;
export const SESSION_MAX_HOURS = 12;

/** Signing in during this time cancels a requested deletion (docs/product.md, 2 and 9). */
export const DELETION_DELAY_DAYS = 60;

const WRITER: readonly Action[] = ['useStaffArea', 'seeUnreleased', 'write'];
const EDITOR: readonly Action[] = [...WRITER, 'publish', 'manageCategories', 'manageMedia'];

const ACTIONS_OF: Readonly<Record<Role, readonly Action[]>> = {
  admin: [...EDITOR, 'manageStaff'],
  editor: EDITOR,
  writer: WRITER,
  player: ['havePublicProfile'],
};

/** Returns whether the account may do the action. A visitor (null) may do none. */
export function can(user: { role: Role } | null | undefined, action: Action): boolean {
  return user ? ACTIONS_OF[user.role].includes(action) : false;
}

export function listRolesThatMay(action: Action): Role[] {
  return ROLES.filter((role) => can({ role }, action));
}

const ACTION_PHRASES: Readonly<Record<Action, string>> = {
  useStaffArea: 'use the staff area',
  seeUnreleased: 'see what is not released yet',
  havePublicProfile: 'have a public profile',
  write: 'write questions and word puzzles',
  publish: 'publish, move or delete',
  manageCategories: 'manage categories',
  manageMedia: 'manage media',
  manageStaff: 'manage the staff',
};

/** Returns the message for people who may not do the action. It says whom to ask. */
export function describeRefusal(action: Action): string {
  if (action === 'useStaffArea') return 'This account is not a staff account. Sign in with one that is.';
  const rolesToAsk = listRolesThatMay(action)
    .toReversed()
    .map((role) => `${/^[ae]/.test(role) ? 'an' : 'a'} ${role}`);
  return `Your account may not ${ACTION_PHRASES[action]}. Ask ${rolesToAsk.join(' or ')}.`;
}

export const STAFF_ROLES: readonly Role[] = listRolesThatMay('useStaffArea');

export const DUTIES: Readonly<Record<Exclude<Role, 'player'>, string>> = {
  writer: 'A writer writes drafts and proposes changes.',
  editor: 'An editor also publishes, deletes and restores, and looks after categories and media.',
  admin: 'An admin also looks after the accounts.',
};

/** The login form shows these messages for missing fields (docs/product.md, 5). */
export const LOGIN_MISSING = { username: 'Please enter a username', password: 'Please enter a password' };

/** Finds the first problem in the login form, in the words of docs/product.md, 5; null if there is none. */
export function findLoginProblem(credentials: {
  username: string;
  password: string;
}): { field: 'username' | 'password'; message: string } | null {
  if (credentials.username.trim() === '') return { field: 'username', message: LOGIN_MISSING.username };
  if (credentials.password === '') return { field: 'password', message: LOGIN_MISSING.password };
  return null;
}

/** Returns the key that makes user names unique regardless of case, outer spaces and full-width letters (NFKC). */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the requested path. Returns the browse screen instead of no path, /login, or a path that might lead to
 * another site (`//host`, `/\host`).
 */
export function chooseDestinationAfterLogin(next: string | null | undefined): string {
  const home = '/trivia_questions';
  if (!next?.startsWith('/')) return home;
  const base = 'http://same-origin.invalid';
  const target = URL.canParse(next, base) ? new URL(next, base) : null;
  if (target?.origin !== base || target.pathname.startsWith('//')) return home;
  return target.pathname === '/login' ? home : target.pathname + target.search + target.hash;
}
