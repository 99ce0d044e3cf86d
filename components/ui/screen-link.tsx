'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch' | 'onMouseEnter' | 'onFocus'>;

/** Prefetches on hover or focus: prefetching visible links sent 15 requests for each screen, and 40 for the plan. */
export function ScreenLink(props: ScreenLinkProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const prefetch = () => setIsPointedAt(true);
  return <Link {...props} prefetch={isPointedAt ? null : false} onMouseEnter={prefetch} onFocus={prefetch} />;
}

interface ButtonLinkProps extends ComponentProps<typeof ScreenLink> {
  variant?: ButtonVariant;
}

export function ButtonLink({ variant = 'secondary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <ScreenLink {...rest} className={classNames(styles.button, className)} data-variant={variant}>
      <span className={styles.label}>{children}</span>
    </ScreenLink>
  );
}
