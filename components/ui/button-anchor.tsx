import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

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
