import type { CalendarDate } from '@/lib/dates/calendar-date';
import { isReleased } from '@/lib/features/records/rules';
import type { ReviewDetail } from './contract';

/** A claim lasts this long after the last sign of activity. */
export const CLAIM_IDLE_MS = 10 * 60_000;

export const nameClaim = (username: string) => `${username} is reviewing this`;

export type Warned = Pick<ReviewDetail, 'forDate' | 'isOutdated' | 'status'> & { proposal?: unknown };

/** An outdated proposal cannot be approved; the other warnings prevent nothing. */
export function findReviewWarnings(
  { forDate, proposal, isOutdated, status }: Warned,
  { today, openNotes }: { today: CalendarDate; openNotes: number },
): string[] {
  const warnings: string[] = [];
  if (status !== 'in_review') return warnings;
  if (isOutdated)
    warnings.push('The ready version has changed since this was proposed: edit and approve it.');
  if (openNotes > 0)
    warnings.push(openNotes === 1 ? '1 note is unresolved.' : `${openNotes} notes are unresolved.`);
  if (!isReleased({ forDate }, today)) return warnings;
  warnings.push(
    proposal ? 'Players have seen it already.' : 'Its day is here: players see it as soon as it is approved.',
  );
  return warnings;
}
