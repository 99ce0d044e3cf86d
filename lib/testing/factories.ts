import { randomUUID } from 'node:crypto';
import type { Caller, SignedInUser } from '@/lib/contract/caller';
import { toChoices } from '@/lib/contract/kinds';
import type { UsersTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { makeUserRow } from '@/lib/features/accounts/server/store';
import { insertMedia } from '@/lib/features/media/server/store';

export const visitor: Caller = { user: null, address: '192.0.2.1' };

/** Adds a user, by default an admin. */
export async function addUser(fields: Partial<UsersTable> = {}, db: Db = database()): Promise<UsersTable> {
  const user = makeUserRow({
    username: `user-${randomUUID()}`,
    role: 'admin',
    dateJoined: '2026-01-31',
    ...fields,
  });
  await db.insertInto('users').values(user).execute();
  return user;
}

export async function addCaller(
  role: SignedInUser['role'] = 'admin',
): Promise<Caller & { user: SignedInUser }> {
  const { id, username } = await addUser({ role });
  return { user: { id, username, role }, address: '192.0.2.1' };
}

/** This admin is not stored, so it is for calls that only check the caller's rights. */
export const someAdmin: Caller = {
  user: { id: 'some-admin', username: 'some-admin', role: 'admin' },
  address: '192.0.2.1',
};

export async function addCategory(
  fields: { name?: string; active?: number; position?: number } = {},
  db: Db = database(),
): Promise<string> {
  const id = randomUUID();
  const name = fields.name ?? `Category ${id}`;
  await db
    .insertInto('categories')
    .values({
      id,
      name,
      nameKey: name.toLowerCase(),
      mediaId: null,
      defaultAvatarColor: '#1c9cf0',
      position: fields.position ?? 0,
      active: fields.active ?? 1,
      version: 1,
    })
    .execute();
  return id;
}

/** Adds the entry of a stored file, without its bytes. */
export async function addFile(id: string, kind: 'image' | 'audio' = 'image'): Promise<void> {
  const contentType = kind === 'image' ? 'image/png' : 'audio/mpeg';
  const createdAt = new Date().toISOString();
  await insertMedia({ id, kind, driver: 'local', contentType, bytes: 1, createdAt });
}

/** Makes a complete question as a form sends it, with a unique text. */
export function questionOf(categoryId: string, forDate: string, fields: { question?: string } = {}) {
  return {
    question: fields.question ?? `Which answer is number two? ${randomUUID()}`,
    categoryId,
    ...toChoices(['One', 'Two', 'Three', 'Four']),
    correctChoice: 'Two',
    forDate,
  };
}

/** Adds a user with a session and a sign-in that waits for its second factor. */
export async function addSession(db: Db): Promise<void> {
  const { id: userId } = await addUser({}, db);
  const times = { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: '2026-01-01T00:00:00Z' };
  await db
    .insertInto('sessions')
    .values({ tokenHash: `of a session of ${userId}`, userId, device: null, ...times })
    .execute();
  await db
    .insertInto('account_challenges')
    .values({
      tokenHash: `of a sign-in of ${userId}`,
      userId,
      purpose: 'sign_in',
      secret: '',
      expiresAt: '2036-01-01T00:00:00Z',
    })
    .execute();
}

export function listSignedIn(db: Db) {
  return Promise.all([
    db.selectFrom('sessions').selectAll().execute(),
    db.selectFrom('account_challenges').selectAll().execute(),
  ]);
}
