import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'active' | 'success' | 'warning' | 'error' | 'info';
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone}>
      {children}
    </span>
  );
}
