import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Action, Role } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import type { SessionsTable, UsersTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { isViolationOf, prepareQuery } from '@/lib/db/statements';
import { listRolesThatMay, toUsernameKey } from '@/lib/features/accounts/rules';

export type UserRow = Selectable<UsersTable>;

/** These columns decide what a session may do. */
export type AccountState = Pick<UserRow, 'id' | 'username' | 'role' | 'mustChangePassword' | 'totpSecret'>;

export async function findUserByKey(usernameKey: string): Promise<UserRow | undefined> {
  return database().selectFrom('users').selectAll().where('usernameKey', '=', usernameKey).executeTakeFirst();
}

export async function findUser(id: string, db: Db = database()): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function listStaffRows(): Promise<UserRow[]> {
  return database()
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', listRolesThatMay('useStaffArea'))
    .orderBy('usernameKey')
    .execute();
}

/** Locks the accounts that may do the action, so that none loses the right; returns the ids of the enabled ones. */
export async function lockAccountsThatMay(action: Action, transaction: Db): Promise<string[]> {
  // An update that changes nothing locks the rows on both databases.
  await transaction
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('role', 'in', listRolesThatMay(action))
    .execute();
  const rows = await selectAccountsThatMay(action, transaction).select('users.id').execute();
  return rows.map(({ id }) => id);
}

export function selectAccountsThatMay(action: Action, db: Db) {
  return db
    .selectFrom('users')
    .where('users.role', 'in', listRolesThatMay(action))
    .where('users.disabledAt', 'is', null);
}

export async function countAccountsThatMay(action: Action, db: Db = database()): Promise<number> {
  const { people } = await selectAccountsThatMay(action, db)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return people;
}

/** Makes the row of a new user, with defaults for the columns that are not given. */
export function makeUserRow(fields: Pick<UserRow, 'username' | 'role'> & Partial<UserRow>): UserRow {
  return {
    id: randomUUID(),
    usernameKey: toUsernameKey(fields.username),
    name: null,
    passwordHash: null,
    disabledAt: null,
    mediaId: null,
    defaultAvatarColor: '#2b5fd9',
    dateJoined: getProductToday(),
    deletionRequestedAt: null,
    mustChangePassword: 0,
    passwordExpiresAt: null,
    totpSecret: null,
    totpLastStep: null,
    dateOrder: null,
    ...fields,
  };
}

/** Returns false if the user name is taken. */
export async function insertUser(user: UserRow, db: Db = database()): Promise<boolean> {
  try {
    await db.insertInto('users').values(user).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, { name: 'users_username_key_key', columns: 'users.username_key' })) return false;
    throw error;
  }
}

export async function updateUser(
  id: string,
  change: Partial<Omit<UserRow, 'id' | 'username' | 'usernameKey'>>,
  db: Db = database(),
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function insertSession(session: SessionsTable, db: Db = database()): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

type SessionLimits = Record<'usedAfter' | 'createdAfter', string>;

const findLiveSessions = prepareQuery(
  (db, { tokenHash, usedAfter, createdAfter }: { tokenHash: string } & SessionLimits) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'users.id',
        'users.username',
        'users.role',
        'users.mustChangePassword',
        'users.totpSecret',
        'sessions.lastUsedAt',
      ])
      .where('tokenHash', '=', tokenHash)
      .where('lastUsedAt', '>', usedAfter)
      .where('createdAt', '>', createdAfter)
      .where('disabledAt', 'is', null),
);

export async function findLiveSession(
  tokenHash: string,
  limits: SessionLimits,
  db: Db = database(),
): Promise<(AccountState & { lastUsedAt: string }) | undefined> {
  return (await findLiveSessions({ tokenHash, ...limits }, db))[0];
}

export async function findSessionStart(tokenHash: string): Promise<string | undefined> {
  const session = await database()
    .selectFrom('sessions')
    .select('createdAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return session?.createdAt;
}

export async function touchSession(tokenHash: string, usedAt: string): Promise<void> {
  await database()
    .updateTable('sessions')
    .set({ lastUsedAt: usedAt })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function deleteSession(tokenHash: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends a person's sessions: all, all but the one with token hash `except`, or only the one with token hash `only`. */
export async function deleteSessionsOfUser(
  userId: string,
  db: Db = database(),
  { except = '', only }: { except?: string; only?: string } = {},
): Promise<void> {
  const others = db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '<>', except);
  await (only === undefined ? others : others.where('tokenHash', '=', only)).execute();
}

/** Lists the live sessions of a person, last used first. */
export async function listSessions(
  userId: string,
  { usedAfter, createdAfter }: SessionLimits,
): Promise<SessionsTable[]> {
  return database()
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', usedAfter)
    .where('createdAt', '>', createdAfter)
    .orderBy('lastUsedAt', 'desc')
    .execute();
}

export async function deleteExpiredSessions(
  { usedAfter, createdAfter }: SessionLimits,
  db: Db = database(),
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('lastUsedAt', '<=', usedAfter), is('createdAt', '<=', createdAfter)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Lists accounts of these roles that were marked for deletion before that instant, longest ago first. */
export async function listMarkedUsers(
  markedBefore: string,
  roles: readonly Role[],
): Promise<Pick<UserRow, 'id' | 'mediaId'>[]> {
  return database()
    .selectFrom('users')
    .select(['id', 'mediaId'])
    .where('deletionRequestedAt', '<', markedBefore)
    .where('role', 'in', roles)
    .orderBy('deletionRequestedAt')
    .execute();
}

/** Deletes an account that is still marked for deletion and everything of its own; returns whether it did. */
export async function deleteMarkedUser(id: string, markedBefore: string): Promise<boolean> {
  const { numDeletedRows } = await database()
    .deleteFrom('users')
    .where('id', '=', id)
    .where('deletionRequestedAt', '<', markedBefore)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function cancelDeletion(id: string, db: Db = database()): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletionRequestedAt: null })
    .where('id', '=', id)
    .where('deletionRequestedAt', 'is not', null)
    .execute();
}
