import 'server-only';
import type { RecordStatus } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased, reasonMissingMessage } from '@/lib/features/records/rules';

/**
 * The rule of a kind of dated records that a released one changes or goes only for a reason: throws ApiError 400 with
 * path `reason`. `noun`: "question".
 */
export function reasonForReleased(noun: string) {
  return (
    { for_date: forDate, status }: { for_date: string | null; status: RecordStatus },
    reason: string | null | undefined,
  ): void => {
    if (!isReleased({ forDate, status }, productToday()) || reason?.trim()) return;
    const message = reasonMissingMessage(noun);
    throw new ApiError('invalid', message, { issues: [{ path: 'reason', message }] });
  };
}
