'use client';

import type { MouseEvent } from 'react';
// The library's own toasts inject a <style> element, which the staff area's content security policy forbids.
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';
import styles from './toaster.module.css';

/** This is the time in docs/product.md, 9. */
export const TOAST_MS = 3000;

/** A dismissed toast fades out for this long before it is removed. */
const LEAVE_MS = 200;

/** Without an id, `toast.dismiss` would dismiss all toasts, so this always holds one. */
let lastSuccess = 'none yet';

export function showToast(text: string): void {
  lastSuccess = toast.success(text, { duration: TOAST_MS });
}

/** Shows a short error; an error that needs a decision belongs in a `Message`, which stays. */
export function showErrorToast(text: string): void {
  toast.error(text, { duration: 2 * TOAST_MS });
}

export const UNDO_MS = 10_000;

interface UndoableTextProps {
  text: string;
  shown: Pick<Toast, 'id' | 'visible'>;
  onUndo: () => void;
  takesFocus: boolean;
}

function UndoableText({ text, shown: { id, visible }, onUndo, takesFocus }: UndoableTextProps) {
  function undo(event: MouseEvent<HTMLButtonElement>) {
    // The toast is already fading away, so this is the second click of a double click.
    if (!visible) return;
    // A focused button fires no `blur` event when it is removed, and every later toast would stay paused.
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
        // The focused element was deleted, so Undo gets the focus.
        ref={takesFocus ? focusOnce : undefined}
      >
        Undo
      </button>
    </>
  );
}

/** Focuses an element. As a ref that never changes, it is called with the element only when the element appears. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function showUndoableToast(undoable: Omit<UndoableTextProps, 'shown'>, duration: number): string {
  // Toasts are paused while the Undo button has the focus, so the earlier success toast would stay.
  toast.dismiss(lastSuccess);
  return toast.success((shown) => <UndoableText {...undoable} shown={shown} />, { duration });
}

export function showUndoToast(text: string, onUndo: () => void): void {
  showUndoableToast({ text, onUndo, takesFocus: true }, UNDO_MS);
}

/** Shows that something was saved, with Undo; the focus stays in the form. */
export function showSavedToast(text: string, onUndo: () => void): void {
  lastSuccess = showUndoableToast({ text, onUndo, takesFocus: false }, TOAST_MS);
}

/** Render it once beside all screens: screen readers announce only additions to a known live region. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS });
  return (
    <div
      role="status"
      aria-atomic="false"
      className={styles.toaster}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      // A toast stays while keyboard focus is on its button.
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
