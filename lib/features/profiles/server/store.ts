import 'server-only';
import { type Db, database } from '@/lib/db/connection';

/** Every category with what the user has answered in it, in the categories' order; inactive ones only if played. */
export async function listStatRows(userId: string, db: Db = database()) {
  return db
    .selectFrom('categories')
    .leftJoin('game_stats', (join) =>
      join.onRef('game_stats.category_id', '=', 'categories.id').on('game_stats.user_id', '=', userId),
    )
    .select([
      'categories.name',
      'categories.media_id',
      'categories.default_avatar_color',
      'game_stats.total_answered',
      'game_stats.total_correct',
    ])
    .where((is) => is.or([is('categories.active', '=', 1), is('game_stats.user_id', 'is not', null)]))
    .orderBy('categories.position')
    .execute();
}
