import type { ReactNode } from 'react';
import styles from './staff-screen.module.css';

interface StaffScreenProps {
  /** `narrow` for short fields, `wide` for screens with a second column. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The content column of a staff screen. */
export function StaffScreen({ width, children }: StaffScreenProps) {
  return (
    <section className={styles.screen} data-width={width}>
      {children}
    </section>
  );
}
