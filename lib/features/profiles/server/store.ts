import 'server-only';
import type { Role } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';

/** Every category with the user's answers, in order; inactive ones only if played. */
export async function listStatRows(userId: string, db: Db = database()) {
  return db
    .selectFrom('categories')
    .leftJoin('game_stats', (join) =>
      join.onRef('game_stats.categoryId', '=', 'categories.id').on('game_stats.userId', '=', userId),
    )
    .select([
      'categories.name',
      'categories.mediaId',
      'categories.defaultAvatarColor',
      'game_stats.totalAnswered',
      'game_stats.totalCorrect',
    ])
    .where(({ or, eb }) => or([eb('categories.active', '=', 1), eb('game_stats.userId', 'is not', null)]))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
}

function selectPublic(roles: readonly Role[], db: Db) {
  return db.selectFrom('users').where('disabledAt', 'is', null).where('role', 'in', roles);
}

/** The names of enabled users with those roles, oldest account first. */
export async function listUsernames(
  roles: readonly Role[],
  { limit, offset }: { limit: number; offset: number },
  db: Db = database(),
): Promise<string[]> {
  const rows = await selectPublic(roles, db)
    .select('username')
    .orderBy('dateJoined')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ username }) => username);
}

export async function countUsers(roles: readonly Role[], db: Db = database()): Promise<number> {
  const { count } = await selectPublic(roles, db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
