import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmationProps {
  /** The question. */
  title: string;
  /** What its button says: the action. */
  action: string;
  variant?: 'primary' | 'danger';
  /** The action is under way. */
  busy?: boolean;
  onConfirm: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something is done: a dialog with Cancel and the action. */
export function Confirmation({
  title,
  action,
  variant = 'primary',
  busy,
  onConfirm,
  onCancel,
  children,
}: ConfirmationProps) {
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
