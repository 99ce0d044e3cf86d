import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  percent: number;
  color?: string;
  className?: string;
}

export function ProgressBar({ label, percent, color, className }: ProgressBarProps) {
  const style = color ? ({ '--progress-color': color } as CSSProperties) : undefined;
  return (
    <progress
      className={classNames(styles.bar, className)}
      style={style}
      max={100}
      value={percent}
      aria-label={label}
    />
  );
}
