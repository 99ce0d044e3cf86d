import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import type { GroupGame } from '@/lib/features/groups/contract';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';
import { findGroupRowByInvite, findGroupRowByTag, type GroupRow } from './store';

function presentGroup(row: GroupRow): { groupGame: GroupGame } {
  return {
    groupGame: {
      nameOfGroup: row.nameOfGroup,
      privateGroup: row.privateGroup === 1,
      mediaImageId: row.mediaImageId ?? undefined,
      numOfMembers: row.members,
      numOfCategories: row.categories,
      scoringMode: row.scoringMode,
    },
  };
}

function requireGroup(row: GroupRow | undefined): GroupRow {
  if (!row) throw new ApiError('not_found', GROUP_NOT_FOUND_MESSAGE);
  return row;
}

/** Finds the group of a tag. Returns no data of a private group (docs/product.md, 2 and 6). Throws ApiError 404. */
export async function findGroupByTag({ groupIdTag }: { groupIdTag: string }) {
  const row = requireGroup(await findGroupRowByTag(groupIdTag));
  if (row.privateGroup === 1) return { privateGroup: true };
  return { groupGameInfo: presentGroup(row), privateGroup: false };
}

/** Finds the group of an invitation code, private or not (docs/product.md, 6). Throws ApiError 404. */
export async function findGroupByInvite({ code }: { code: string }) {
  return { groupGameInfo: presentGroup(requireGroup(await findGroupRowByInvite(code))) };
}
