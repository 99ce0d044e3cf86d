import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showChangeToast } from '@/components/history/undo-change';
import { MentionField } from '@/components/notes/mention-field';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import { clearDraft, readDraft, storeDraft } from '@/lib/browser/saved-draft';
import { type Shortcut, useShortcut } from '@/lib/browser/shortcuts';
import { here } from '@/lib/browser/this-page';
import { isOutdated } from '@/lib/errors/api-error';
import { useCountNotes } from '@/lib/features/notes/client';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { approve, requestChanges } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ProposalActions } from './review-notice';
import { approvingPath, itemName, type Reviewed } from './review-paths';
import styles from './review-screen.module.css';
import type { ApprovalPresses } from './use-approval-presses';

export interface DecisionProps {
  item: ReviewDetail;
  next?: Reviewed;
  /** `isNext` opens the next item. */
  onDecided: (isNext: boolean) => Promise<void>;
  onOutdated: () => unknown;
}

interface ReviewDecisionProps extends DecisionProps {
  mayPublish: boolean;
  presses?: ApprovalPresses;
}

/** The begun review note, which is stored until it is sent, also while other items are open. */
function useRequest(item: Reviewed) {
  const key = `request:${itemName(item)}`;
  const nothing = { text: '' };
  const [text, setText] = useState(() => readDraft(key, nothing)?.values.text || null);

  function write(typed: string | null) {
    setText(typed);
    if (typed) storeDraft(key, { values: { text: typed }, base: nothing, fileNames: [] });
    else clearDraft(key);
  }

  return [text, write] as const;
}

function titleOf(openNotes: number | undefined): string {
  if (openNotes === undefined) return 'Approve without seeing its notes?';
  return openNotes === 1 ? 'Approve with an open note?' : `Approve with ${openNotes} open notes?`;
}

export function ReviewDecision({
  item,
  mayPublish,
  presses,
  next,
  onDecided,
  onOutdated,
}: ReviewDecisionProps) {
  const router = useRouter();
  const { busy, problem, run } = useAction<'approve' | 'next' | 'return'>();
  /** The review note; null while its field is closed. */
  const [note, setNote] = useRequest(item);
  const noteField = useRef<HTMLTextAreaElement>(null);
  /** The approval that asks about open notes, whose number may be unknown; null while it is closed. */
  const [approval, setApproval] = useState<{ what: 'approve' | 'next'; openNotes?: number } | null>(null);
  const countNotes = useCountNotes(item);
  const isOpen = mayPublish && item.status === 'in_review';
  const mayApprove = isOpen && !item.needsOther;

  const decide = (what: NonNullable<typeof busy>, work: () => Promise<void>) =>
    run(
      what,
      async () => {
        await work();
        await onDecided(what !== 'approve');
      },
      (error) => {
        presses?.clear();
        if (isOutdated(error)) onOutdated();
      },
    );

  async function approveNow() {
    setApproval(null);
    showChangeToast('Approved', await approve(item));
  }

  /** An approval waits for the notes to load. */
  const approveOrAsk = (what: 'approve' | 'next') =>
    run(what, async () => {
      const count = await countNotes();
      // The person's own requests are fulfilled by the approval.
      const openNotes = count && Math.max(0, count - item.ownRequests);
      if (openNotes === 0) {
        await decide(what, approveNow);
        return;
      }
      presses?.clear();
      setApproval({ what, openNotes });
    });

  const sendBack = () =>
    decide('return', async () => {
      await requestChanges(item, note ?? '');
      setNote(null);
      showChangeToast('Changes requested', {});
    });
  const edit = () => router.push(approvingPath(item, next, here()));

  function ask() {
    flushSync(() => setNote(note ?? ''));
    noteField.current?.focus();
  }

  const takePress = useEffectEvent(() => {
    if (!mayApprove) presses?.clear();
    else if (presses?.take()) void approveOrAsk('next');
  });
  useEffect(() => takePress(), []);

  const key = (isOffered: boolean, shortcut: Shortcut) => (isOffered ? shortcut : null);
  useShortcut(
    key(mayApprove, {
      keys: 'A',
      description: 'Approve and next',
      run: () => (busy ? presses?.add() : approveOrAsk('next')),
    }),
  );
  useShortcut(key(isOpen, { keys: 'R', description: 'Request changes', run: ask }));
  useShortcut(key(mayApprove, { keys: 'E', description: 'Edit and approve', run: edit }));
  useShortcut(key(note !== null, { keys: 'Mod+Enter', description: 'Send the request', run: sendBack }));

  const proposalActions = (
    <ProposalActions
      item={item}
      mayPublish={mayPublish}
      onEnded={() => onDecided(true)}
      onOutdated={onOutdated}
    />
  );

  return (
    <div className="stack-3">
      {isOpen && item.needsOther && (
        <Message tone="info">This is your own work: somebody else approves it.</Message>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {isOpen && (
        <div className={styles.buttons}>
          {mayApprove && (
            <>
              <Button variant="primary" busy={busy === 'next'} onClick={() => approveOrAsk('next')}>
                Approve and next <KeyboardKey>A</KeyboardKey>
              </Button>
              <Button busy={busy === 'approve'} onClick={() => approveOrAsk('approve')}>
                Approve
              </Button>
            </>
          )}
          <Button onClick={ask}>
            Request changes <KeyboardKey>R</KeyboardKey>
          </Button>
          {mayApprove && (
            <Button onClick={edit}>
              Edit and approve <KeyboardKey>E</KeyboardKey>
            </Button>
          )}
          {proposalActions}
          <span className="small-print">
            <KeyboardKey>J</KeyboardKey> next, <KeyboardKey>K</KeyboardKey> previous
          </span>
        </div>
      )}
      {!isOpen && item.isOwn && proposalActions}
      {approval && (
        <Confirmation
          title={titleOf(approval.openNotes)}
          action="Approve"
          onConfirm={() => decide(approval.what, approveNow)}
          onCancel={() => setApproval(null)}
        >
          <p>
            {approval.openNotes === undefined
              ? 'Its notes could not be loaded. Some of them may be unresolved.'
              : 'Notes of colleagues are unresolved. They stay open after the approval.'}
          </p>
        </Confirmation>
      )}
      {isOpen && note !== null && (
        <div className="stack-3">
          <MentionField
            ref={noteField}
            label="Requested changes"
            counter={{ used: note.length, max: REASON_MAX_LENGTH }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={styles.buttons}>
            <Button variant="primary" busy={busy === 'return'} onClick={sendBack}>
              Send back
            </Button>
            <Button variant="quiet" onClick={() => setNote(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
