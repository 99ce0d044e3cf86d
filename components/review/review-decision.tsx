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
import { readAddress } from '@/lib/browser/this-page';
import { isOutdated } from '@/lib/errors/api-error';
import { useMayPublish } from '@/lib/features/accounts/client';
import { useCountNotes } from '@/lib/features/notes/client';
import { REASON_MAX_LENGTH } from '@/lib/features/records/rules';
import { approve, requestChanges } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ProposalActions } from './review-notice';
import { buildApprovingPath, nameItem, type Reviewed } from './review-paths';
import styles from './review-screen.module.css';

/** Counts the presses of A before the next item has loaded: each approves one of the items that follow. */
export function useApprovalPresses() {
  const count = useRef(0);
  const [waiting, setWaiting] = useState(0);

  function setCount(next: number) {
    count.current = next;
    setWaiting(next);
  }

  return {
    waiting,
    add: () => setCount(count.current + 1),
    /** Uses up one press; returns false if none waits. */
    take(): boolean {
      if (count.current === 0) return false;
      setCount(count.current - 1);
      return true;
    },
    clear: () => count.current > 0 && setCount(0),
  };
}

export type ApprovalPresses = ReturnType<typeof useApprovalPresses>;

export interface DecisionProps {
  item: ReviewDetail;
  next?: Reviewed;
  /** `isNext` opens the next item. */
  onDecided: (isNext: boolean) => Promise<void>;
  onOutdated: () => unknown;
}

interface ReviewDecisionProps extends DecisionProps {
  presses?: ApprovalPresses;
}

/** Stores the typed note of an item until it is sent or cancelled; the note is null while its field is closed. */
function useReviewNote(item: Reviewed) {
  const key = `request:${nameItem(item)}`;
  const empty = { text: '' };
  const [text, setText] = useState(() => readDraft(key, empty)?.values.text || null);

  function write(typed: string | null) {
    setText(typed);
    if (typed) storeDraft(key, { values: { text: typed }, base: empty, fileNames: [] });
    else clearDraft(key);
  }

  return [text, write] as const;
}

function nameConfirmation(openNotes: number | undefined): string {
  if (openNotes === undefined) return 'Approve without seeing its notes?';
  return openNotes === 1 ? 'Approve with an open note?' : `Approve with ${openNotes} open notes?`;
}

export function ReviewDecision(props: ReviewDecisionProps) {
  const { item, presses, next, onDecided, onOutdated } = props;
  const router = useRouter();
  const { busy, problem, run } = useAction<'approve' | 'next' | 'return'>();
  const [note, setNote] = useReviewNote(item);
  const noteField = useRef<HTMLTextAreaElement>(null);
  /** This approval waits until the person confirms it despite open notes; their number may be unknown. */
  const [approval, setApproval] = useState<{ action: 'approve' | 'next'; openNotes?: number } | null>(null);
  const countNotes = useCountNotes(item);
  const isOpen = useMayPublish() && item.status === 'in_review';
  const mayEdit = isOpen && !item.needsOther;
  const mayApprove = mayEdit && !item.isOutdated;
  const isNoteOpen = isOpen && note !== null;

  const decide = (action: NonNullable<typeof busy>, work: () => Promise<void>) =>
    run(action, work, (error) => {
      presses?.clear();
      if (isOutdated(error)) onOutdated();
    });

  async function approveNow(action: 'approve' | 'next') {
    setApproval(null);
    showChangeToast('Approved', await approve(item));
    await onDecided(action === 'next');
  }

  /** Approves after the notes have loaded; asks first if some are open, or if they could not be loaded. */
  const approveOrAsk = (action: 'approve' | 'next') =>
    decide(action, async () => {
      const count = await countNotes();
      // The person's own requests do not count, because the approval fulfils them.
      const openNotes = count === undefined ? undefined : Math.max(0, count - item.ownRequests);
      if (openNotes === 0) return approveNow(action);
      presses?.clear();
      setApproval({ action, openNotes });
    });

  const sendBack = () =>
    decide('return', async () => {
      await requestChanges(item, note ?? '');
      setNote(null);
      showChangeToast('Changes requested', {});
      await onDecided(true);
    });
  const openForm = () => router.push(buildApprovingPath(item, next, readAddress()));

  function openNote() {
    flushSync(() => setNote(note ?? ''));
    noteField.current?.focus();
  }

  const takePress = useEffectEvent(() => {
    if (!mayApprove) presses?.clear();
    else if (presses?.take()) void approveOrAsk('next');
  });
  useEffect(() => takePress(), []);

  const offerIf = (isOffered: boolean, shortcut: Shortcut) => (isOffered ? shortcut : null);
  useShortcut(
    offerIf(mayApprove, {
      keys: 'A',
      description: 'Approve and next',
      run: () => (busy ? presses?.add() : approveOrAsk('next')),
    }),
  );
  useShortcut(offerIf(isOpen, { keys: 'R', description: 'Request changes', run: openNote }));
  useShortcut(offerIf(mayEdit, { keys: 'E', description: 'Edit and approve', run: openForm }));
  useShortcut(offerIf(isNoteOpen, { keys: 'Mod+Enter', description: 'Send the request', run: sendBack }));

  const proposalActions = (
    <ProposalActions item={item} onEnded={() => onDecided(true)} onOutdated={onOutdated} />
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
          <Button onClick={openNote}>
            Request changes <KeyboardKey>R</KeyboardKey>
          </Button>
          {mayEdit && (
            <Button onClick={openForm}>
              Edit and approve <KeyboardKey>E</KeyboardKey>
            </Button>
          )}
          {proposalActions}
          <span className="small-print">
            <KeyboardKey>J</KeyboardKey> next, <KeyboardKey>K</KeyboardKey> previous
          </span>
        </div>
      )}
      {!isOpen && item.isOwn && <div>{proposalActions}</div>}
      {approval && (
        <Confirmation
          title={nameConfirmation(approval.openNotes)}
          action="Approve"
          onConfirm={() => decide(approval.action, () => approveNow(approval.action))}
          onCancel={() => setApproval(null)}
        >
          <p>
            {approval.openNotes === undefined
              ? 'Its notes could not be loaded. Some of them may be unresolved.'
              : 'Notes of colleagues are unresolved. They stay open after the approval.'}
          </p>
        </Confirmation>
      )}
      {isNoteOpen && (
        <div className="stack-3">
          <MentionField
            ref={noteField}
            label="Requested changes"
            counter={{ used: note.length, max: REASON_MAX_LENGTH }}
            value={note}
            readOnly={busy === 'return'}
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
