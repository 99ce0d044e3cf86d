'use client';

import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Button } from './button';
import styles from './dialog.module.css';
import { IconButton } from './icon-button';

interface DialogProps {
  open: boolean;
  /** It is called for Escape or the close button; set `open` to false to close the dialog. */
  onClose: () => void;
  title: string;
  /** It is false for dialogs that need an answer: Escape does nothing and there is no close button. */
  dismissible?: boolean;
  /** It says what gets the focus: the content, or the title of a dialog that is read first. */
  focus?: 'content' | 'title';
  children: ReactNode;
  /** These are buttons; the main one comes last. */
  actions?: ReactNode;
  className?: string;
}

/** Ignores the second click of a double click: it was meant for the element that opened or closed the dialog. */
function ignoreSecondPress(): void {
  function ignoreEvent(event: MouseEvent) {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  for (const part of ['mousedown', 'click'] as const) {
    window.addEventListener(part, ignoreEvent, { capture: true, once: true });
  }
}

/** Shows a modal dialog: the page behind it is inert, and the focus returns on closing. */
export function Dialog({
  open,
  onClose,
  title,
  dismissible = true,
  focus = 'content',
  children,
  actions,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    ignoreSecondPress();
    if (!open) element.close();
    else {
      element.showModal();
      if (focus === 'title') heading.current?.focus();
    }
  }, [open, focus]);

  // A dialog must be closed before it is removed, because only closing returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) ignoreSecondPress();
      element?.close();
    };
  }, []);

  function cancel(event: SyntheticEvent) {
    // A dialog or file picker inside this dialog sends its own event, which bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissible) onClose();
  }

  // A browser without `closedby` closes on the second Escape although `cancel` was prevented.
  function closeOrReopen() {
    if (!open || dialog.current?.open) return;
    if (dismissible) onClose();
    else dialog.current?.showModal();
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={cancel}
      onClose={closeOrReopen}
    >
      {open && (
        <>
          <h2
            ref={heading}
            id={titleId}
            tabIndex={focus === 'title' ? -1 : undefined}
            className={styles.title}
          >
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
          {/* The close button comes last, so that the dialog opens with the focus in its content. */}
          {dismissible && (
            <IconButton className={styles.close} icon="close" label="Close" onClick={onClose} />
          )}
        </>
      )}
    </dialog>
  );
}

interface ConfirmationProps {
  title: string;
  action: string;
  variant?: 'primary' | 'danger';
  busy?: boolean;
  'aria-disabled'?: boolean;
  form?: string;
  onConfirm?: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export function Confirmation({
  title,
  action,
  variant = 'primary',
  form,
  onConfirm,
  onCancel,
  children,
  ...button
}: ConfirmationProps) {
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            {...button}
            type={form ? 'submit' : 'button'}
            form={form}
            variant={variant}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
