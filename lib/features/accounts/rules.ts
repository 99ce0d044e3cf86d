import { ROLES, type Role } from '@/lib/contract/kinds';

export const WRONG_CREDENTIALS_MESSAGE = 'Invalid username/password combination';

/** A session ends after this long without a call, and at the latest after the second. */
export const SESSION_IDLE_MINUTES = 30;
export const SESSION_MAX_HOURS = 12;

/** What some accounts may do and others not; a visitor may do none of it. */
export type Action =
  /** Sign in, open the staff area and make its calls. */
  | 'useStaffArea'
  /** See what visitors do not yet: questions, their answers and media before the day, categories taken out of use. */
  | 'seeUnreleased'
  /** Be known to everybody by a profile page: the names of the others are half of a password to guess. */
  | 'havePublicProfile';

const ACTIONS_OF: Readonly<Record<Role, readonly Action[]>> = {
  staff: ['useStaffArea', 'seeUnreleased'],
  player: ['havePublicProfile'],
};

/** May this account do that? Null is a visitor, who may not. */
export function can(user: { role: Role } | null | undefined, action: Action): boolean {
  return user ? ACTIONS_OF[user.role].includes(action) : false;
}

/** The roles whose accounts may do that, for queries. */
export function rolesThatMay(action: Action): Role[] {
  return ROLES.filter((role) => can({ role }, action));
}

/** What the login form lacks, in the words of spec section 5; null when it can be sent. */
export function findLoginProblem(credentials: {
  username: string;
  password: string;
}): { field: 'username' | 'password'; message: string } | null {
  if (credentials.username.trim() === '') return { field: 'username', message: 'Please enter a username' };
  if (credentials.password === '') return { field: 'password', message: 'Please enter a password' };
  return null;
}

/** User names are compared without case: NFKC, so that look-alike widths are one name, too. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/**
 * Where to go after sign-in: the path the person was going to, if it is one of ours, else the daily browse screen.
 * Anything that a browser could read as another origin (`//host`, `/\host`, `https:`) is refused.
 */
export function destinationAfterLogin(next: string | null | undefined): string {
  const home = '/trivia_questions';
  if (!next?.startsWith('/')) return home;
  const base = 'http://same-origin.invalid';
  const target = URL.canParse(next, base) ? new URL(next, base) : null;
  if (target?.origin !== base || target.pathname.startsWith('//')) return home;
  return target.pathname === '/login' ? home : target.pathname + target.search + target.hash;
}
