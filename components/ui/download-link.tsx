import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'download'> & {
  href: string;
  fileName: string;
  variant?: ButtonVariant;
};

/** Saves what is behind the address through the browser's own download; looks like a button. */
export function DownloadLink({
  fileName,
  variant = 'secondary',
  className,
  children,
  ...rest
}: DownloadLinkProps) {
  return (
    <a {...rest} className={clsx(styles.button, className)} download={fileName} data-variant={variant}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
