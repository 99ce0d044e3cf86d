import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import styles from './trash-message.module.css';
import type { Trash, TrashNotice } from './use-trash';

/** What happened to the last files, with Undo; stays visible while the list is scrolled. */
export function TrashMessage({
  notice: { tone, text, canUndo },
  trash,
}: {
  notice: TrashNotice;
  trash: Trash;
}) {
  return (
    // The focused button is gone with its card, so Undo gets the focus.
    <div className={styles.place} ref={focusOnce} tabIndex={-1}>
      <Message
        tone={tone}
        action={
          canUndo && (
            <Button busy={trash.isBusy} onClick={trash.undo}>
              Undo
            </Button>
          )
        }
      >
        {text}
      </Message>
    </div>
  );
}

/** Defined outside the component, so that React calls this ref only when the message appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
