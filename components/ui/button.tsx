import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './button.module.css';
import { SpinnerRing } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Shows a spinner at the same width and ignores clicks, but keeps the focus. */
  busy?: boolean;
}

/** Ignores a click on a busy button. Enter in a field clicks the submit button, so this also prevents submitting. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** Shows a native button, whose `type` is `button` by default. Without a handler it can be rendered on the server. */
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

/** Shows a plain link as a button, for public pages: next/link would be most of the script that these pages load. */
export function ButtonAnchor({ variant = 'secondary', className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(styles.button, className)} data-variant={variant}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
