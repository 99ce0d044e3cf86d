import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWayBack } from '@/components/layout/way-back';
import { MentionField } from '@/components/notes/mention-field';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { showToast } from '@/components/ui/toaster';
import { useAction } from '@/components/ui/use-action';
import { isOutdated } from '@/lib/errors/api-error';
import { useMayPublish } from '@/lib/features/accounts/client';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { rejectProposal, withdrawProposal } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { buildFormPath } from './review-paths';

interface ProposalActionsProps {
  item: ReviewDetail;
  /** It is called after the proposed change has ended; the stored version stays. */
  onEnded: () => unknown;
  onOutdated?: () => unknown;
}

const endings = {
  reject: {
    label: 'Reject',
    title: 'Reject this change?',
    text: 'The proposed change ends, and nothing else changes. Its author gets your note.',
    done: 'Change rejected',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw your change?',
    text: 'The proposed change ends, and nothing else changes.',
    done: 'Change withdrawn',
  },
} as const;

/** Ends a proposed change without making it: reviewers reject it, its author withdraws it. */
export function ProposalActions({ item, onEnded, onOutdated }: ProposalActionsProps) {
  const { subjectType, subjectId, proposal, isOwn, status } = item;
  const [isAsked, setIsAsked] = useState(false);
  const [note, setNote] = useState('');
  const { busy, problem, setProblem, run } = useAction<'end'>();
  const mayPublish = useMayPublish();
  if (!proposal || !(isOwn || (mayPublish && status === 'in_review'))) return null;
  const { label, title, text, done } = endings[isOwn ? 'withdraw' : 'reject'];
  const ended = { subjectType, subjectId, proposal };

  async function endProposal() {
    await (isOwn ? withdrawProposal(ended) : rejectProposal(ended, note));
    showToast(done);
    setIsAsked(false);
    await onEnded();
  }

  return (
    <>
      <Button
        onClick={() => {
          setProblem(null);
          setIsAsked(true);
        }}
      >
        {label}
      </Button>
      {isAsked && (
        <Confirmation
          title={title}
          action={label}
          variant="danger"
          busy={busy !== null}
          onConfirm={() => run('end', endProposal, (error) => isOutdated(error) && onOutdated?.())}
          // During the request the dialog stays open, because a closed dialog could not show an error.
          onCancel={() => busy || setIsAsked(false)}
        >
          <p>{text}</p>
          {problem && <Message tone="error">{problem}</Message>}
          {!isOwn && (
            <MentionField
              label="Why it is rejected"
              counter={{ used: note.length, max: REASON_MAX_LENGTH }}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Confirmation>
      )}
    </>
  );
}

interface ReviewNoticeProps {
  item: ReviewDetail;
  /** The form shows this review's change; if it is null, the form shows the stored version. */
  shown: ReviewDetail | null;
  isLive: boolean;
}

export function ReviewNotice({ item, shown, isLive }: ReviewNoticeProps) {
  const router = useRouter();
  const back = useWayBack();
  const { note, proposal, isOwn, author } = item;
  const by = author && !isOwn ? ` by ${author}` : '';
  const stored = isLive ? 'live' : 'ready';
  if (proposal && proposal.id !== shown?.proposal?.id) {
    return (
      <Message tone="info" title={`A change${by} is waiting`}>
        You are editing the {stored} version. If you save, the proposed change has to be merged with it later.{' '}
        <ScreenLink href={buildFormPath(item)}>See the proposed change</ScreenLink>
      </Message>
    );
  }
  if (!proposal && !note) return null;
  const proposed = isOwn ? 'Your proposed change' : 'A proposed change';
  return (
    <Message
      tone={note ? 'warning' : 'info'}
      title={note ? 'Sent back with requested changes' : proposed}
      action={
        <ProposalActions
          item={item}
          onEnded={() => router.push(isOwn ? (back?.path ?? '/overview') : '/review')}
        />
      }
    >
      {note && <p dir="auto">{note}</p>}
      {proposal && `The ${stored} version stays until the change${by} is approved.`}
    </Message>
  );
}
