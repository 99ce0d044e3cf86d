import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import styles from './trash-message.module.css';
import type { Trash, TrashNotice } from './use-trash';

/** What became of the last files, with the way back; it stays in view wherever the list is scrolled to. */
export function TrashMessage({
  notice: { tone, text, canUndo },
  trash,
}: {
  notice: TrashNotice;
  trash: Trash;
}) {
  return (
    // What had the focus is gone with its card; the way back is the next thing to reach.
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

/** As a ref that never changes it runs when the message appears, and never again. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
