import type { ReactNode } from 'react';
import styles from './staff-screen.module.css';

interface StaffScreenProps {
  /** For short fields, or for what has a second column where there is room. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The column of a staff screen that is read and filled in from top to bottom. */
export function StaffScreen({ width, children }: StaffScreenProps) {
  return (
    <section className={styles.screen} data-width={width}>
      {children}
    </section>
  );
}
