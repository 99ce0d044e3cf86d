import type { CalendarDate } from '@/lib/dates/calendar-date';
import { isReleased } from '@/lib/features/records/rules';
import type { ReviewDetail } from './contract';

export const CLAIM_IDLE_MS = 10 * 60_000;

export const nameClaim = (username: string) => `${username} is reviewing this`;

interface Warned
  extends Pick<ReviewDetail, 'forDate' | 'isOutdated' | 'status' | 'question' | 'wordCategory'> {
  proposal?: unknown;
}

/** Finds the warnings of a review. Only an outdated proposal cannot be approved; other warnings prevent nothing. */
export function findReviewWarnings(
  { forDate, proposal, isOutdated, status, question, wordCategory }: Warned,
  { today, openNotes }: { today: CalendarDate; openNotes: number },
): string[] {
  const warnings: string[] = [];
  if (status !== 'in_review') return warnings;
  if (isOutdated)
    warnings.push('The ready version has changed since this was proposed: edit and approve it.');
  if (openNotes > 0)
    warnings.push(openNotes === 1 ? '1 note is unresolved.' : `${openNotes} notes are unresolved.`);
  // A proposed change may move the record, so its content has the new day.
  const newDay = (question ?? wordCategory)?.forDate ?? forDate;
  if (proposal && isReleased({ forDate }, today)) warnings.push('Players have seen it already.');
  else if (isReleased({ forDate: newDay }, today)) {
    warnings.push('Its day is here: players see it as soon as it is approved.');
  }
  return warnings;
}
