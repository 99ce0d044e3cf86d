import 'server-only';
import { ROLES } from '@/lib/contract/kinds';
import { can, DELETION_DELAY_DAYS } from '@/lib/features/accounts/rules';
import { log } from '@/lib/log/log';
import { deleteMarkedUser, listMarkedUsers } from './store';

/** Staff are disabled, never deleted: the history names them. */
const deletable = ROLES.filter((role) => !can({ role }, 'useStaffArea'));

/**
 * Deletes the accounts whose owners asked for it 60 days ago and did not sign in since, with sessions, statistics and
 * memberships (docs/product.md, 4). Returns their number and the ids of their pictures, which are then unused. A
 * failure with one account is logged and does not stop the others.
 */
export async function deleteMarkedAccounts(now: Date): Promise<{ accounts: number; pictures: string[] }> {
  const markedBefore = new Date(now.getTime() - DELETION_DELAY_DAYS * 86_400_000).toISOString();
  const pictures: string[] = [];
  let accounts = 0;
  for (const { id, media_id } of await listMarkedUsers(markedBefore, deletable)) {
    try {
      if (!(await deleteMarkedUser(id, markedBefore))) continue;
      accounts += 1;
      if (media_id) pictures.push(media_id);
    } catch (error) {
      log.error({ error, userId: id }, 'sweep: an account could not be deleted');
    }
  }
  return { accounts, pictures };
}
