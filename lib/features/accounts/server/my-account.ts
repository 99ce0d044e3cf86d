import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { DateOrder } from '@/lib/dates/read-date';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import type { MyAccount } from '@/lib/features/accounts/contract';
import { hashPassword } from './password-hash';
import { findPasswordProblem } from './password-problem';
import { computeSessionLimits, hashSessionToken } from './sessions';
import { requireCurrentPassword } from './sign-in';
import { chosenPasswordColumns, endAccess, recordAccountChange } from './staff-accounts';
import { deleteSessionsOfUser, findUser, listSessions, type UserRow, updateUser } from './store';
import { countRecoveryCodes, listPasskeys } from './two-factor-store';

/** Throws ApiError 401 for a visitor and for a deleted account. */
async function requireOwnAccount({ user }: Caller): Promise<UserRow> {
  const account = user && (await findUser(user.id));
  if (!account) throw new ApiError('not_signed_in', 'Sign in to continue.');
  return account;
}

/** Throws as `requireOwnAccount` and `requireCurrentPassword` do. */
export async function requireConfirmedAccount(
  { currentPassword }: { currentPassword: string },
  caller: Caller,
): Promise<UserRow> {
  const account = await requireOwnAccount(caller);
  await requireCurrentPassword(account, currentPassword, caller);
  return account;
}

export async function findMyAccount(_input: unknown, caller: Caller): Promise<MyAccount> {
  const account = await requireOwnAccount(caller);
  const [passkeys, recoveryCodesLeft, sessions] = await Promise.all([
    listPasskeys(account.id),
    countRecoveryCodes(account.id),
    listSessions(account.id, computeSessionLimits(new Date())),
  ]);
  const ownHash = hashSessionToken(caller.token ?? '');
  return {
    username: account.username,
    role: account.role,
    pending: caller.user?.pending,
    dateOrder: account.dateOrder ?? undefined,
    hasAuthenticator: account.totpSecret !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt: lastUsedAt ?? undefined,
    })),
    recoveryCodesLeft,
    sessions: sessions.map(({ tokenHash, device, createdAt, lastUsedAt }) => ({
      id: tokenHash,
      device: device ?? undefined,
      beganAt: createdAt,
      lastUsedAt,
      isThisOne: tokenHash === ownHash,
    })),
  };
}

/**
 * Changes the caller's password and ends their other sessions. Throws ApiError 400 for a weak or unchanged new
 * password, and as `requireConfirmedAccount` does.
 */
export async function changePassword(
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const account = await requireConfirmedAccount({ currentPassword }, caller);
  const problem =
    findPasswordProblem(newPassword, account.username) ??
    (newPassword === currentPassword ? 'This is the password you have. Choose another one' : null);
  if (problem) {
    throw new ApiError('invalid', `${problem}.`, { issues: [{ path: 'newPassword', message: problem }] });
  }
  const passwordHash = await hashPassword(newPassword);
  await inTransaction((transaction) =>
    recordAccountChange({ userId: account.id, reason: 'Password changed' }, caller, transaction, async () => {
      await updateUser(account.id, { passwordHash, ...chosenPasswordColumns }, transaction);
      await endAccess(account.id, transaction, hashSessionToken(caller.token ?? ''));
    }),
  );
}

/** Ends all other sessions of the caller, or only one of them. Throws as `requireConfirmedAccount` does. */
export async function endOtherSessions(
  { currentPassword, sessionId }: { currentPassword: string; sessionId?: string },
  caller: Caller,
): Promise<void> {
  const account = await requireConfirmedAccount({ currentPassword }, caller);
  const except = hashSessionToken(caller.token ?? '');
  if (sessionId) return deleteSessionsOfUser(account.id, undefined, { except, only: sessionId });
  await inTransaction((transaction) => endAccess(account.id, transaction, except));
}

export async function setDateOrder(
  { dateOrder }: { dateOrder: DateOrder | null },
  caller: Caller,
): Promise<void> {
  const account = await requireOwnAccount(caller);
  await updateUser(account.id, { dateOrder });
}
