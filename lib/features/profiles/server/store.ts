import 'server-only';
import { database } from '@/lib/db/connection';
import { selectAccountsThatMay } from '@/lib/features/accounts/server/store';

/** Lists the categories with the user's answers, in their order; inactive ones only if played. */
export function listStatRows(userId: string) {
  return database()
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

/** Lists the names of players, the oldest account first. */
export async function listPublicUsernames(limit: number, offset: number): Promise<string[]> {
  const rows = await selectAccountsThatMay('havePublicProfile', database())
    .select('username')
    .orderBy('dateJoined')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ username }) => username);
}
