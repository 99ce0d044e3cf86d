import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { productToday } from '@/lib/dates/today';
import { can, usernameKey } from '@/lib/features/accounts/rules';
import { forgetPlacesOfUser } from './known-places-store';
import { hashPassword } from './password-hash';
import { deleteSessionsOfUser, findUserByKey, insertUser, staffExists, updateUser } from './store';

const STAFF_COLOR = '#2b5fd9';

/** A password nobody has to think up: 120 random bits that can be read aloud. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Adds a staff account; false when the user name is taken. */
export async function addStaff(username: string, password: string): Promise<boolean> {
  return insertUser({
    id: randomUUID(),
    username: username.trim(),
    username_key: usernameKey(username),
    name: null,
    role: 'staff',
    password_hash: await hashPassword(password),
    disabled_at: null,
    media_id: null,
    default_avatar_color: STAFF_COLOR,
    date_joined: productToday(),
  });
}

/** Disables the staff account, ends its sessions and forgets its devices; false when there is none of that name. */
export async function disableStaff(username: string): Promise<boolean> {
  const user = await findUserByKey(usernameKey(username));
  if (!user || !can(user, 'useStaffArea')) return false;
  await updateUser(user.id, { disabled_at: new Date().toISOString() });
  await deleteSessionsOfUser(user.id);
  await forgetPlacesOfUser(user.id);
  return true;
}

/** Sets a new password, enables the account again, ends its sessions and forgets its devices; false when there is none. */
export async function setStaffPassword(username: string, password: string): Promise<boolean> {
  const user = await findUserByKey(usernameKey(username));
  if (!user || !can(user, 'useStaffArea')) return false;
  await updateUser(user.id, { password_hash: await hashPassword(password), disabled_at: null });
  await deleteSessionsOfUser(user.id);
  await forgetPlacesOfUser(user.id);
  return true;
}

/**
 * Adds the first staff account of a new database; null when there is one already. Without a given password one is
 * generated and returned, to be shown once.
 */
export async function addFirstStaff(
  username: string,
  password?: string,
): Promise<{ username: string; generatedPassword?: string } | null> {
  if (await staffExists()) return null;
  const generatedPassword = password ? undefined : generatePassword();
  const added = await addStaff(username, password ?? generatedPassword ?? '');
  return added ? { username, generatedPassword } : null;
}
