import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ReviewCard } from './review-card';

interface OthersDraftProps {
  item: ReviewDetail;
  /** The product's today. */
  today: CalendarDate;
}

/** What is for others to change, if it is: who only writes changes drafts of their own. */
export function othersDraft(review: ReviewDetail | null, mayPublish: boolean): ReviewDetail | null {
  return !mayPublish && review?.status !== 'ready' && !review?.isOwn ? review : null;
}

/** A draft that the person may not change: as it stands, with its notes. */
export function OthersDraft({ item, today }: OthersDraftProps) {
  return (
    <>
      <Message tone="info">
        {item.author ? `This is a draft by ${item.author}.` : 'This draft is not yours.'} Only its author and
        editors can change it. Say in a note what you would change.
      </Message>
      <ReviewCard
        item={item}
        mayPublish={false}
        today={today}
        onDecided={async () => {}}
        onOutdated={() => {}}
      />
    </>
  );
}
