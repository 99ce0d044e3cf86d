import { useRouter } from 'next/navigation';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ProposalActions } from './proposal-actions';
import { reviewedPath } from './review-paths';

interface ReviewNoticeProps {
  item: ReviewDetail;
  /** The form shows the proposed change; else what is live. */
  isInForm: boolean;
  mayPublish: boolean;
  /** Players have seen the record. */
  isLive: boolean;
}

/** What a review asked for, and that a change is proposed: in the form, or beside what it shows. */
export function ReviewNotice({ item, isInForm, mayPublish, isLive }: ReviewNoticeProps) {
  const router = useRouter();
  const { note, proposal, isOwn, author } = item;
  const by = author && !isOwn ? ` by ${author}` : '';
  const stored = isLive ? 'live' : 'ready';
  if (proposal && !isInForm) {
    return (
      <Message tone="info" title={`A change${by} is waiting`}>
        You edit what is {stored}: what you save here and what is proposed will have to be brought together.{' '}
        <ScreenLink href={reviewedPath(item)}>See the proposed change</ScreenLink>
      </Message>
    );
  }
  if (!proposal && !note) return null;
  const title = note
    ? 'Sent back: changes are asked for'
    : isOwn
      ? 'Your proposed change'
      : 'A proposed change';
  return (
    <Message
      tone={note ? 'warning' : 'info'}
      title={title}
      action={
        <ProposalActions
          item={item}
          mayPublish={mayPublish}
          onEnded={() => router.push(isOwn ? '/overview' : '/review')}
        />
      }
    >
      {note && <p dir="auto">{note}</p>}
      {proposal && `What is ${stored} stays as it is until the change${by} is approved.`}
    </Message>
  );
}
