import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { findReviewWarnings } from '@/lib/features/review/rules';

/** What somebody should know before they approve. */
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
