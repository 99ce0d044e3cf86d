import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'active' | 'success' | 'warning' | 'error' | 'info';
  children: ReactNode;
  className?: string;
}

/** One or two words about the state of the thing beside it. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, className)} data-tone={tone}>
      {children}
    </span>
  );
}
