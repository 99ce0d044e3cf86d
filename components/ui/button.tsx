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

/** Also stops the form of a busy submit button: pressing Enter in a field arrives here as a click. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** A native button; `type` is `button` unless given. What has no handler may be made on the server, too. */
export function Button({
  variant = 'secondary',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignorePress : onClick}
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

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
}

/** A plain link that looks like a button, for public pages: next/link would be most of the script they load. */
export function ButtonAnchor({ variant = 'secondary', className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(styles.button, className)} data-variant={variant}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
