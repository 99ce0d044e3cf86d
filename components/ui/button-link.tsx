import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { ScreenLink } from '@/components/ui/screen-link';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

interface ButtonLinkProps extends ComponentProps<typeof ScreenLink> {
  variant?: ButtonVariant;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ variant = 'secondary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <ScreenLink {...rest} className={classNames(styles.button, className)} data-variant={variant}>
      <span className={styles.label}>{children}</span>
    </ScreenLink>
  );
}
