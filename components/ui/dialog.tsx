'use client';

import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Button } from './button';
import styles from './dialog.module.css';
import { IconButton } from './icon-button';

interface DialogProps {
  open: boolean;
  /** The person wants out: Escape or the close button. Set `open` to false to let them. */
  onClose: () => void;
  title: string;
  /** False for dialogs that need an answer: Escape does nothing and there is no close button. */
  dismissible?: boolean;
  /** Where the focus begins: in the content, or for dialogs that are read first at their title. */
  focus?: 'content' | 'title';
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  className?: string;
}

/**
 * The second press of a double click was meant for what the first one pressed, not for what has come to its place: that
 * is neither pressed nor given the focus.
 */
function ignoreSecondPress(): void {
  function ignore(event: MouseEvent) {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  for (const part of ['mousedown', 'click'] as const) {
    window.addEventListener(part, ignore, { capture: true, once: true });
  }
}

/** A native modal dialog: the page behind is inert, and focus goes back to where it was on closing. */
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

  // A dialog that is taken away while it is open has to be closed before: only closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) ignoreSecondPress();
      element?.close();
    };
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (dismissible) onClose();
  }

  // A browser without `closedby` closes on the second Escape whatever `cancel` said: follow it, or come back.
  function followClosing() {
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
      onClose={followClosing}
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
          {/* Last in the order, so that the dialog opens with focus in its content */}
          {dismissible && (
            <IconButton className={styles.close} icon="close" label="Close" onClick={onClose} />
          )}
        </>
      )}
    </dialog>
  );
}

interface ConfirmationProps {
  /** The question. */
  title: string;
  /** What its button says: the action. */
  action: string;
  variant?: 'primary' | 'danger';
  /** The action is under way. */
  busy?: boolean;
  /** There is nothing to do. */
  'aria-disabled'?: boolean;
  /** The id of the form in it that the action sends, if it has one. */
  form?: string;
  onConfirm?: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something is done, and how: a dialog with Cancel and the action. */
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
