'use client';

// The headless entry point leaves the drawing to us: the library's own toasts inject a <style> element,
// which the staff area's content security policy forbids.
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';
import styles from './toaster.module.css';

/** How long a toast stays, in milliseconds (spec 9). */
export const TOAST_MS = 3000;

const LEAVE_MS = 200;

/** Tells briefly that something worked, for example "Question saved". */
export function showToast(text: string, { durationMs = TOAST_MS } = {}): void {
  toast.success(text, { duration: durationMs });
}

/** Tells briefly that something failed; what needs an answer belongs in a `Message` that stays. */
export function showErrorToast(text: string, { durationMs = 2 * TOAST_MS } = {}): void {
  toast.error(text, { duration: durationMs });
}

/**
 * Shows the toasts of the page; rendered once, in the root layout. The region is there before the first
 * toast, because screen readers announce only what is added to a live region they already know.
 */
export function Toaster() {
  const { toasts } = useToaster({ removeDelay: LEAVE_MS });
  return (
    <div role="status" aria-atomic="false" className={styles.toaster}>
      {toasts.map((item) => (
        <div key={item.id} className={styles.toast} data-type={item.type} data-leaving={!item.visible}>
          <Icon name={item.type === 'error' ? 'warning' : 'check'} className={styles.icon} />
          <span dir="auto">{resolveValue(item.message, item)}</span>
        </div>
      ))}
    </div>
  );
}
