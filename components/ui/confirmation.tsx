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
