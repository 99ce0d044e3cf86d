import { Message } from '@/components/ui/message';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** What a review asked for, and that the form shows a proposed change. */
export function ReviewNotice({ item: { note, proposal, isOwn, author } }: { item: ReviewDetail }) {
  const title = note
    ? 'Sent back: changes are asked for'
    : isOwn
      ? 'Your proposed change'
      : 'A proposed change';
  return (
    <Message tone={note ? 'warning' : 'info'} title={title}>
      {note && <span dir="auto">{note}</span>}
      {note && proposal && ' '}
      {proposal &&
        `What is live stays as it is until the change${author && !isOwn ? ` by ${author}` : ''} is approved.`}
    </Message>
  );
}
