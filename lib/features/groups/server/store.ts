import 'server-only';
import { type Selectable, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { GroupGamesTable } from '@/lib/db/schema';

/** A group with how many members and categories it has. */
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

export async function findGroupRowByTag(tag: string, db: Db = database()): Promise<GroupRow | undefined> {
  return selectGroups(db).where('group_games.tag', '=', tag).executeTakeFirst();
}

export async function findGroupRowByInvite(code: string, db: Db = database()): Promise<GroupRow | undefined> {
  return selectGroups(db)
    .innerJoin('group_invites', 'group_invites.group_id', 'group_games.id')
    .where('group_invites.code', '=', code)
    .executeTakeFirst();
}
