import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import { isReleased } from '@/lib/features/records/rules';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** What somebody should know before they approve, without being kept from it. */
export function findReviewWarnings(
  {
    forDate,
    proposal,
    isOutdated,
    status,
  }: Pick<ReviewDetail, 'forDate' | 'proposal' | 'isOutdated' | 'status'>,
  { today, openNotes }: { today: CalendarDate; openNotes: number },
): string[] {
  const warnings: string[] = [];
  if (status !== 'in_review') return warnings;
  if (isOutdated) warnings.push('What is live has changed since this was proposed: edit and approve it.');
  if (openNotes > 0)
    warnings.push(openNotes === 1 ? '1 note is unresolved.' : `${openNotes} notes are unresolved.`);
  if (!isReleased({ forDate }, today)) return warnings;
  warnings.push(
    proposal ? 'Players have seen it already.' : 'Its day is here: players see it as soon as it is approved.',
  );
  return warnings;
}

export function ReviewWarnings({ item, today }: { item: ReviewDetail; today: CalendarDate }) {
  const openNotes = useUnresolvedNotes(item.subjectType).get(item.subjectId) ?? 0;
  const warnings = findReviewWarnings(item, { today, openNotes });
  if (warnings.length === 0) return null;
  return (
    <Message tone="warning">
      {warnings.map((warning) => (
        <span key={warning}>{warning} </span>
      ))}
    </Message>
  );
}
