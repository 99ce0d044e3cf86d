import 'server-only';
import { dependsOn, pageTags } from '@/lib/cache/page-cache';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { can, toUsernameKey } from '@/lib/features/accounts/rules';
import { findUserByKey, type UserRow } from '@/lib/features/accounts/server/store';
import type { AccountInfo, SingleGameStat } from '@/lib/features/profiles/contract';
import { USER_NOT_FOUND_MESSAGE } from '@/lib/features/profiles/rules';
import { listStatRows } from './store';

/** Throws ApiError 404 unless the profile is public or the caller's own. */
async function findProfile(username: string, caller: Caller): Promise<UserRow> {
  dependsOn(pageTags.players);
  const row = await findUserByKey(toUsernameKey(username));
  const isVisible = row?.disabledAt === null && (can(row, 'havePublicProfile') || row.id === caller.user?.id);
  if (!row || !isVisible) throw new ApiError('not_found', USER_NOT_FOUND_MESSAGE);
  return row;
}

export async function findAccountInfo(
  { username }: { username: string },
  caller: Caller,
): Promise<AccountInfo> {
  const row = await findProfile(username, caller);
  return {
    username: row.username,
    name: row.name ?? undefined,
    mediaId: row.mediaId ?? undefined,
    defaultAvatarColor: row.defaultAvatarColor,
    dateJoined: row.dateJoined,
    myAccount: row.id === caller.user?.id,
  };
}

export async function listSingleGameStats(
  { username }: { username: string },
  caller: Caller,
): Promise<{ singleGameStats: SingleGameStat[] }> {
  const { id } = await findProfile(username, caller);
  dependsOn(pageTags.categories);
  const rows = await listStatRows(id);
  return {
    singleGameStats: rows.map((row) => ({
      categoryName: row.name,
      mediaId: row.mediaId ?? undefined,
      defaultAvatarColor: row.defaultAvatarColor,
      stats:
        row.totalAnswered === null || row.totalCorrect === null
          ? undefined
          : { totalAnswered: row.totalAnswered, totalCorrect: row.totalCorrect },
    })),
  };
}
