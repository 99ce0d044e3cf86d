import type { ReactNode } from 'react';
import styles from './staff-screen.module.css';

/** The column of a staff screen that is read and filled in from top to bottom; narrow for short fields. */
export function StaffScreen({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <section className={styles.screen} data-narrow={narrow}>
      {children}
    </section>
  );
}
