import 'server-only';
import type { HistoryAction, ReviewedGame } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { usernameKey } from '@/lib/features/accounts/rules';
import { kindOf, recordsOfGame } from '@/lib/features/review/server/reviewed-store';

/** An absent field does not filter. */
export interface ChangeFilter {
  changedFrom?: string;
  changedUntil?: string;
  changedBy?: string;
  action?: HistoryAction;
}

/** The ids of a game's records with such a change, by date, the bench last. */
export async function listChangedIds(
  game: ReviewedGame,
  { changedFrom, changedUntil, changedBy, action }: ChangeFilter,
  limit: number,
  db: Db = database(),
): Promise<string[]> {
  let changed = db
    .selectFrom('history')
    .select('subjectId')
    .where('subjectType', '=', kindOf(game).subjectType);
  if (changedFrom !== undefined) changed = changed.where('changedAt', '>=', changedFrom);
  if (changedUntil !== undefined) changed = changed.where('changedAt', '<', changedUntil);
  if (action !== undefined) changed = changed.where('action', '=', action);
  if (changedBy !== undefined) {
    changed = changed.where('changedBy', '=', ({ selectFrom }) =>
      selectFrom('users').select('users.id').where('usernameKey', '=', usernameKey(changedBy)),
    );
  }
  const rows = await recordsOfGame(game, db)
    .select(['id', 'forDate'])
    .where('id', 'in', changed)
    .orderBy(({ fn, val }) => fn.coalesce('forDate', val('9999')))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
