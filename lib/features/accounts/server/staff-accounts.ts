import 'server-only';
import { randomBytes } from 'node:crypto';
import { anonymousVisitor, type Caller } from '@/lib/contract/caller';
import type { HistoryAction, Role } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { insertEntries, makeEntry } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/statements';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { can, toUsernameKey } from '@/lib/features/accounts/rules';
import { hashPassword } from './password-hash';
import {
  deleteSessionsOfUser,
  findUser,
  findUserByKey,
  insertUser,
  listStaffRows,
  lockAccountsThatMay,
  makeUserRow,
  type UserRow,
  updateUser,
} from './store';
import { deleteChallengesOfUser, listPasskeys } from './two-factor-store';
import { findUsernameProblem, toLookalikeKey } from './username-problem';

/** The history has these columns of an account, and no credential. */
export interface AccountSnapshot {
  id: string;
  username: string;
  role: string;
  active: boolean;
  authenticator: boolean;
  passkeys: number;
}

async function takeSnapshot(userId: string, transaction: Db): Promise<AccountSnapshot | null> {
  const user = await findUser(userId, transaction);
  return (
    user && {
      id: user.id,
      username: user.username,
      role: user.role,
      active: user.disabledAt === null,
      authenticator: user.totpSecret !== null,
      passkeys: (await listPasskeys(userId, transaction)).length,
    }
  );
}

/** Does the work on an account and records the change in the same transaction. Returns the result of the work. */
export async function recordAccountChange<Result>(
  { userId, action = 'changed', reason }: { userId: string; action?: HistoryAction; reason?: string },
  caller: Caller,
  transaction: Db,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await takeSnapshot(userId, transaction);
  const result = await work();
  const after = await takeSnapshot(userId, transaction);
  // The Idempotency-Key is left out. A repeated request could not be answered from the history, which has no passwords.
  const author = { ...caller, idempotencyKey: undefined };
  await insertEntries([makeEntry('account', { action, before, after, reason }, author)], transaction);
  return result;
}

const TEMPORARY_PASSWORD_HOURS = 72;

/** Generates a password of 120 random bits. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

export function makeTemporaryPasswordColumns() {
  const passwordExpiresAt = new Date(Date.now() + TEMPORARY_PASSWORD_HOURS * 3_600_000).toISOString();
  return { mustChangePassword: 1, passwordExpiresAt };
}

export const chosenPasswordColumns = { mustChangePassword: 0, passwordExpiresAt: null };

interface NewStaff {
  username: string;
  password: string;
  role: Role;
  mustChangePassword?: boolean;
}

function makeNameConflict(problem: string): ApiError {
  const message = `${problem}. Choose another one`;
  return new ApiError('conflict', `${message}.`, { issues: [{ path: 'username', message }] });
}

/** Throws ApiError 400 for an unusable name, and 409 for a name that is taken or looks like another. */
async function requireUsername(username: string): Promise<void> {
  const problem = findUsernameProblem(username);
  if (problem) throw createInvalidFieldError('username', problem);
  if (await findUserByKey(toUsernameKey(username))) throw makeNameConflict('This user name is taken');
  const look = toLookalikeKey(username);
  const alike = (await listStaffRows()).find((other) => toLookalikeKey(other.username) === look);
  if (alike) throw makeNameConflict(`This looks like the user name “${alike.username}”`);
}

/** Creates a staff account and returns its id. Throws ApiError 400 or 409 for a name that cannot be used, and 503. */
export async function createStaff(
  { username, password, role, mustChangePassword = false }: NewStaff,
  caller: Caller,
): Promise<string> {
  await requireUsername(username);
  const user = makeUserRow({
    username: username.trim(),
    role,
    passwordHash: await hashPassword(password),
    ...(mustChangePassword ? makeTemporaryPasswordColumns() : chosenPasswordColumns),
  });
  await inTransaction((transaction) =>
    recordAccountChange({ userId: user.id, action: 'created' }, caller, transaction, async () => {
      if (!(await insertUser(user, transaction))) throw makeNameConflict('This user name is taken');
    }),
  );
  return user.id;
}

/** Ends a person's open challenges and sessions, except for the session whose token has the hash `except`. */
export async function endAccess(userId: string, transaction: Db, except?: string): Promise<void> {
  await deleteSessionsOfUser(userId, transaction, { except });
  await deleteChallengesOfUser(userId, transaction);
}

/** Changes an account and its history. Throws ApiError 409 `last_admin` if nobody could manage the staff any more. */
export async function changeStaffAccount(
  userId: string,
  reason: string | undefined,
  caller: Caller,
  work: (transaction: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const before = await lockAccountsThatMay('manageStaff', transaction);
    await recordAccountChange({ userId, reason }, caller, transaction, () => work(transaction));
    const after = await lockAccountsThatMay('manageStaff', transaction);
    if (before.length > 0 && after.length === 0) {
      throw new ApiError(
        'last_admin',
        'This is the last admin: without one, nobody could manage the staff. Make somebody else an admin first.',
      );
    }
  });
}

async function findStaff(username: string): Promise<UserRow | null> {
  const user = await findUserByKey(toUsernameKey(username));
  return user && can(user, 'useStaffArea') ? user : null;
}

/** Adds a staff account from the command line; returns false if the name is taken. Throws as `createStaff` does. */
export async function addStaff(username: string, password: string, role: Role = 'admin'): Promise<boolean> {
  if (await findUserByKey(toUsernameKey(username))) return false;
  await createStaff({ username, password, role }, anonymousVisitor);
  return true;
}

/** Disables an account from the command line; returns false for an unknown name. Throws ApiError 409 `last_admin`. */
export async function disableStaff(username: string): Promise<boolean> {
  const user = await findStaff(username);
  if (!user) return false;
  await changeStaffAccount(user.id, 'By command', anonymousVisitor, async (transaction) => {
    await updateUser(user.id, { disabledAt: new Date().toISOString() }, transaction);
    await endAccess(user.id, transaction);
  });
  return true;
}

/** Sets a password from the command line and enables the account; returns false for an unknown name. */
export async function setStaffPassword(username: string, password: string): Promise<boolean> {
  const user = await findStaff(username);
  if (!user) return false;
  const passwordHash = await hashPassword(password);
  await changeStaffAccount(user.id, 'New password by command', anonymousVisitor, async (transaction) => {
    await updateUser(user.id, { passwordHash, disabledAt: null, ...chosenPasswordColumns }, transaction);
    await endAccess(user.id, transaction);
  });
  return true;
}

/** Adds the first account; returns its name and, if generated, its password, or null if there are accounts already. */
export async function addFirstStaff(
  username: string,
  password?: string,
): Promise<{ username: string; generatedPassword?: string } | null> {
  if ((await listStaffRows()).length > 0) return null;
  const initialPassword = password ?? generatePassword();
  if (!(await addStaff(username, initialPassword))) return null;
  return { username, generatedPassword: password === undefined ? initialPassword : undefined };
}
