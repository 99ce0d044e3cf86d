import 'server-only';
import type { UserRow } from './store';

/** Was the password made by an admin, and not changed in time? */
export function isPasswordOver(
  { password_expires_at }: Pick<UserRow, 'password_expires_at'>,
  now: Date = new Date(),
): boolean {
  return password_expires_at !== null && password_expires_at <= now.toISOString();
}
