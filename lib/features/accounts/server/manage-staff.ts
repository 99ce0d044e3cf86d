import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Role } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { StaffMember } from '@/lib/features/accounts/contract';
import { can } from '@/lib/features/accounts/rules';
import { hashPassword, isPasswordExpired } from './password-hash';
import {
  changeStaffAccount,
  createStaff,
  endAccess,
  generatePassword,
  makeTemporaryPasswordColumns,
} from './staff-accounts';
import { findUser, listStaffRows, type UserRow, updateUser } from './store';
import { deletePasskeys, hasSecondFactor, replaceRecoveryCodes } from './two-factor-store';

export async function listStaff(): Promise<{ staff: StaffMember[] }> {
  const rows = await listStaffRows();
  const staff = rows.map(async (row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    isDisabled: row.disabledAt !== null,
    mustChangePassword: row.mustChangePassword === 1,
    passwordExpired: isPasswordExpired(row),
    hasSecondFactor: await hasSecondFactor(row),
    dateJoined: row.dateJoined,
  }));
  return { staff: await Promise.all(staff) };
}

/** Lists the names of enabled accounts, sorted. */
export async function listStaffNames(): Promise<{ names: string[] }> {
  const active = (await listStaffRows()).filter(({ disabledAt }) => disabledAt === null);
  return { names: active.map(({ username }) => username) };
}

/** Throws ApiError 404 for players and unknown ids. */
async function requireStaff(userId: string): Promise<UserRow> {
  const user = await findUser(userId);
  if (user && can(user, 'useStaffArea')) return user;
  throw new ApiError('not_found', 'There is no such staff account. Load the list again.');
}

/** People change their own account in My account, where they need their password. Throws ApiError 403 and 404. */
async function requireOtherStaff(userId: string, caller: Caller): Promise<UserRow> {
  if (userId !== caller.user?.id) return requireStaff(userId);
  throw new ApiError('not_allowed', 'This is your own account. Change what signs you in under My account.');
}

/** Adds an account; its password is shown once and must be changed in three days. Throws as `createStaff` does. */
export async function addStaffMember(
  { username, role }: { username: string; role: Role },
  caller: Caller,
): Promise<{ id: string; password: string }> {
  const password = generatePassword();
  const id = await createStaff({ username, password, role, mustChangePassword: true }, caller);
  return { id, password };
}

/** Changes a role, disables an account and ends its sessions, or enables it. Throws ApiError 404, 409 `last_admin`. */
export async function changeStaffMember(
  { userId, role, isDisabled }: { userId: string; role?: Role; isDisabled?: boolean },
  caller: Caller,
): Promise<void> {
  const user = await requireStaff(userId);
  await changeStaffAccount(user.id, undefined, caller, async (transaction) => {
    const change: Partial<Pick<UserRow, 'role' | 'disabledAt'>> = {};
    if (role) change.role = role;
    if (isDisabled === true) change.disabledAt = user.disabledAt ?? new Date().toISOString();
    if (isDisabled === false) change.disabledAt = null;
    if (Object.keys(change).length > 0) await updateUser(user.id, change, transaction);
    if (isDisabled) await endAccess(user.id, transaction);
  });
}

export async function signOutStaffMember({ userId }: { userId: string }, caller: Caller): Promise<void> {
  const user = await requireStaff(userId);
  await changeStaffAccount(user.id, 'Signed out everywhere', caller, (transaction) =>
    endAccess(user.id, transaction),
  );
}

/** Removes second factors and recovery codes, for example after the loss of a phone, and ends the sessions. */
export async function resetTwoFactor({ userId }: { userId: string }, caller: Caller): Promise<void> {
  const user = await requireOtherStaff(userId, caller);
  await changeStaffAccount(user.id, 'Two-factor sign-in reset', caller, async (transaction) => {
    await updateUser(user.id, { totpSecret: null, totpLastStep: null }, transaction);
    await deletePasskeys(user.id, null, transaction);
    await replaceRecoveryCodes(user.id, [], transaction);
    await endAccess(user.id, transaction);
  });
}

/** Sets a generated password, which is shown once and must be changed within three days. Ends the person's sessions. */
export async function resetStaffPassword(
  { userId }: { userId: string },
  caller: Caller,
): Promise<{ password: string }> {
  const user = await requireOtherStaff(userId, caller);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await changeStaffAccount(user.id, 'Password reset', caller, async (transaction) => {
    await updateUser(user.id, { passwordHash, ...makeTemporaryPasswordColumns() }, transaction);
    await endAccess(user.id, transaction);
  });
  return { password };
}
