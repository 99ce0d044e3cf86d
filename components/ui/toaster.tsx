'use client';

// The headless entry point leaves the drawing to us: the library's own toasts inject a <style> element,
// which the staff area's content security policy forbids.
import type { MouseEvent } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';
import styles from './toaster.module.css';

/** How long a toast stays, in milliseconds (docs/product.md, 9). */
export const TOAST_MS = 3000;

const LEAVE_MS = 200;

/** The id of the toast that told last of something that worked. */
let lastSuccess = 'none yet';

/** Tells briefly that something worked, for example "Question saved". */
export function showToast(text: string): void {
  lastSuccess = toast.success(text, { duration: TOAST_MS });
}

/** Tells briefly that something failed; what needs an answer belongs in a `Message` that stays. */
export function showErrorToast(text: string): void {
  toast.error(text, { duration: 2 * TOAST_MS });
}

/** How long a way back is offered, in milliseconds. */
export const UNDO_MS = 10_000;

interface UndoableTextProps {
  text: string;
  shown: Pick<Toast, 'id' | 'visible'>;
  onUndo: () => void;
  takesFocus: boolean;
}

function UndoableText({ text, shown: { id, visible }, onUndo, takesFocus }: UndoableTextProps) {
  function undo(event: MouseEvent<HTMLButtonElement>) {
    // The second press of a double click, on what is fading away
    if (!visible) return;
    // A button that goes away with the focus says nothing of it: the clock would stand still for every later toast.
    event.currentTarget.blur();
    toast.dismiss(id);
    onUndo();
  }
  return (
    <>
      <span>{text}</span>
      <button
        type="button"
        className={styles.action}
        onClick={undo}
        // What had the focus is gone with what was deleted; the way back is the next thing to reach.
        ref={takesFocus ? focusOnce : undefined}
      >
        Undo
      </button>
    </>
  );
}

/** Gives the focus: as a ref that never changes it runs when the element appears, and never again. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Tells that something was taken away, and offers for ten seconds to bring it back. */
export function showUndoToast(text: string, onUndo: () => void): void {
  // While the button has the focus no toast runs out: what worked before would stay over the screen.
  toast.dismiss(lastSuccess);
  toast.success((shown) => <UndoableText text={text} shown={shown} onUndo={onUndo} takesFocus />, {
    duration: UNDO_MS,
  });
}

/** Tells that something was saved and, as long as that is shown, offers to take it back; the focus stays in the form. */
export function showSavedToast(text: string, onUndo: () => void): void {
  toast.dismiss(lastSuccess);
  lastSuccess = toast.success(
    (shown) => <UndoableText text={text} shown={shown} onUndo={onUndo} takesFocus={false} />,
    { duration: TOAST_MS },
  );
}

/**
 * Shows the toasts of the page; rendered once, in the root layout. The region is there before the first
 * toast, because screen readers announce only what is added to a live region they already know.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS });
  return (
    <div
      role="status"
      aria-atomic="false"
      className={styles.toaster}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      // Whoever works by keyboard and is on the button has the time it takes.
      onFocus={({ target }) => target.matches(':focus-visible') && handlers.startPause()}
      onBlur={handlers.endPause}
    >
      {toasts.map((item) => (
        <div key={item.id} className={styles.toast} data-type={item.type} data-leaving={!item.visible}>
          <Icon name={item.type === 'error' ? 'warning' : 'check'} className={styles.icon} />
          <span dir="auto">{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </div>
  );
}
