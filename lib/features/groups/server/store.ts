import 'server-only';
import { type Selectable, sql } from 'kysely';
import { database } from '@/lib/db/connection';
import type { GroupGamesTable } from '@/lib/db/schema';
import { foldCase } from '@/lib/text/normalize';

export type GroupRow = Selectable<GroupGamesTable> & { members: number; categories: number };

function selectGroups() {
  return database()
    .selectFrom('group_games')
    .selectAll('group_games')
    .select([
      sql<number>`(select count(*) from group_members where group_id = group_games.id)`.as('members'),
      sql<number>`(select count(*) from group_categories where group_id = group_games.id)`.as('categories'),
    ]);
}

/** Ignores the tag's case. */
export function findGroupRowByTag(tag: string): Promise<GroupRow | undefined> {
  return selectGroups().where('group_games.tag', '=', foldCase(tag)).executeTakeFirst();
}

/** Ignores the code's case. */
export function findGroupRowByInvite(code: string): Promise<GroupRow | undefined> {
  return selectGroups()
    .innerJoin('group_invites', 'group_invites.groupId', 'group_games.id')
    .where('group_invites.code', '=', foldCase(code))
    .executeTakeFirst();
}

/** Lists the tags of public groups, the oldest group first. */
export async function listPublicGroupTags(limit: number, offset: number): Promise<string[]> {
  const rows = await database()
    .selectFrom('group_games')
    .select('tag')
    .where('privateGroup', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ tag }) => tag);
}

export async function countPublicGroups(): Promise<number> {
  const { count } = await database()
    .selectFrom('group_games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('privateGroup', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}
