import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './curtain.module.css';

/** Draws a stage with closed red velvet curtains, a fringed valance and a spotlight on the children. */
export function Curtain({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames(styles.stage, className)}>
      <div className={styles.valance} aria-hidden="true" />
      <div className={styles.light}>{children}</div>
      <div className={styles.floor} aria-hidden="true" />
    </div>
  );
}
