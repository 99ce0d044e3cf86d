'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './button.module.css';
import { SpinnerRing } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Work is going on: shows a spinner at the same width and ignores presses, yet keeps focus. */
  busy?: boolean;
}

/** A native button; `type` is `button` unless given. */
export function Button({
  variant = 'secondary',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops the form of a busy submit button: pressing Enter in a field arrives here as a click.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <SpinnerRing />
        </span>
      )}
    </button>
  );
}
