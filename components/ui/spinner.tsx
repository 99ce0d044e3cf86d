import { classNames } from '@/components/ui/class-names';
import styles from './spinner.module.css';

/** Draws a ring, for controls that already say that they are busy. */
export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg className={classNames(styles.ring, className)} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

interface SpinnerProps {
  label?: string;
  labelVisible?: boolean;
  className?: string;
}

/** Shows that something loads; a screen reader announces it at the next pause. */
export function Spinner({ label = 'Loading...', labelVisible = false, className }: SpinnerProps) {
  return (
    <div role="status" className={classNames(styles.spinner, className)}>
      <SpinnerRing className={styles.large} />
      <span className={labelVisible ? undefined : 'visually-hidden'}>{label}</span>
    </div>
  );
}
