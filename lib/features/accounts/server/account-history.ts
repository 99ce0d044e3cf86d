import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistoryAction } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { insertEntries, makeEntry } from '@/lib/db/history-entries';
import { countPasskeys, findUser } from './store';

/** The columns of an account in the history, none of them a credential. */
export interface AccountSnapshot {
  id: string;
  username: string;
  role: string;
  active: boolean;
  authenticator: boolean;
  passkeys: number;
}

async function takeSnapshot(userId: string, transaction: Db): Promise<AccountSnapshot | null> {
  const user = await findUser(userId, transaction);
  return (
    user && {
      id: user.id,
      username: user.username,
      role: user.role,
      active: user.disabledAt === null,
      authenticator: user.totpSecret !== null,
      passkeys: await countPasskeys(userId, transaction),
    }
  );
}

/** Does the work on an account and records the change with its reason in the same transaction. */
export async function recordAccountChange(
  { userId, action = 'changed', reason }: { userId: string; action?: HistoryAction; reason?: string },
  caller: Caller,
  transaction: Db,
  work: () => Promise<void>,
): Promise<void> {
  const before = await takeSnapshot(userId, transaction);
  await work();
  const after = await takeSnapshot(userId, transaction);
  await insertEntries([makeEntry('account', { action, before, after, reason }, caller)], transaction);
}
