import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import type { ReviewDetail, ReviewItem } from '@/lib/features/review/contract';
import { nameClaim } from '@/lib/features/review/rules';

interface ReviewOutcomeProps {
  /** The open item as it was loaded; null when it is gone. */
  item: ReviewDetail | null | undefined;
  /** The same item in the current queue, if it is there. */
  listed: ReviewItem | undefined;
  onReread: () => unknown;
  /** The screen shows drafts of a batch instead of the queue. */
  isOfDrafts: boolean;
}

const decided = {
  ready: 'This does not wait any more: it is ready.',
  draft: 'This does not wait any more: it is back with its author.',
  in_review: 'This is no draft any more: it waits for a review.',
} as const;

/** Says that the open item was deleted, decided or changed since it was loaded, or that somebody else reviews it. */
export function ReviewOutcome({ item, listed, onReread, isOfDrafts }: ReviewOutcomeProps) {
  if (item === null) {
    return (
      <Message tone="info">
        This was deleted meanwhile: there is nothing to review. The history can bring it back.
      </Message>
    );
  }
  if (!item) return null;
  if (item.status !== (isOfDrafts ? 'draft' : 'in_review'))
    return <Message tone="info">{decided[item.status]}</Message>;
  const isSame =
    !listed ||
    (listed.version === item.version &&
      listed.proposal?.id === item.proposal?.id &&
      listed.proposal?.version === item.proposal?.version);
  if (isSame) {
    return (
      listed?.claimedBy && (
        <Message tone="info">{nameClaim(listed.claimedBy)}. You can decide it all the same.</Message>
      )
    );
  }
  return (
    <Message tone="warning" action={<Button onClick={onReread}>Show it as it is now</Button>}>
      This was changed since you opened it.
    </Message>
  );
}
