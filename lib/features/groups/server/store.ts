import 'server-only';
import { type Selectable, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { GroupGamesTable } from '@/lib/db/schema';
import { foldCase } from '@/lib/text/normalize';

export type GroupRow = Selectable<GroupGamesTable> & { members: number; categories: number };

function selectGroups(db: Db) {
  return db
    .selectFrom('group_games')
    .selectAll('group_games')
    .select([
      sql<number>`(select count(*) from group_members where group_id = group_games.id)`.as('members'),
      sql<number>`(select count(*) from group_categories where group_id = group_games.id)`.as('categories'),
    ]);
}

/** Ignores the tag's case. */
export async function findGroupRowByTag(tag: string, db: Db = database()): Promise<GroupRow | undefined> {
  return selectGroups(db).where('group_games.tag', '=', foldCase(tag)).executeTakeFirst();
}

/** Ignores the code's case. */
export async function findGroupRowByInvite(code: string, db: Db = database()): Promise<GroupRow | undefined> {
  return selectGroups(db)
    .innerJoin('group_invites', 'group_invites.groupId', 'group_games.id')
    .where('group_invites.code', '=', foldCase(code))
    .executeTakeFirst();
}

/** The tags of public groups, oldest first. */
export async function listPublicGroupRows(limit: number, offset: number, db: Db = database()) {
  return db
    .selectFrom('group_games')
    .select('tag')
    .where('privateGroup', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPublicGroupRows(db: Db = database()): Promise<number> {
  const { count } = await db
    .selectFrom('group_games')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('privateGroup', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
