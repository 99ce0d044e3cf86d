import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { SessionsTable, UsersTable } from '@/lib/db/schema';
import { isViolationOf } from '@/lib/db/unique-violation';
import { rolesThatMay } from '@/lib/features/accounts/rules';

export type UserRow = Selectable<UsersTable>;

export async function findUserByKey(usernameKey: string, db: Db = database()): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', usernameKey).executeTakeFirst();
}

export async function staffExists(db: Db = database()): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', rolesThatMay('useStaffArea'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a user; false when the user name is taken. */
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
  change: Partial<Pick<UserRow, 'password_hash' | 'disabled_at'>>,
  db: Db = database(),
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function insertSession(session: SessionsTable, db: Db = database()): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The session with its user, if it was used after `usedAfter`, began after `createdAfter`, and the user is enabled. */
export async function findLiveSession(
  tokenHash: string,
  { usedAfter, createdAfter }: { usedAfter: string; createdAfter: string },
  db: Db = database(),
): Promise<(Pick<UserRow, 'id' | 'username' | 'role'> & { last_used_at: string }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.role', 'sessions.last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', createdAfter)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(tokenHash: string, usedAt: string, db: Db = database()): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: usedAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(tokenHash: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(userId: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Removes sessions that can no longer be used. */
export async function deleteDeadSessions(
  { usedAfter, createdAfter }: { usedAfter: string; createdAfter: string },
  db: Db = database(),
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('last_used_at', '<=', usedAfter), is('created_at', '<=', createdAfter)]))
    .execute();
}
