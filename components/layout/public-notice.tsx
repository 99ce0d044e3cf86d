import type { ReactNode } from 'react';
// Imports the styles of the kit instead of its components, because every public page loads this for its error boundary.
import cardStyles from '@/components/ui/card.module.css';
import styles from './public-notice.module.css';

interface PublicNoticeProps {
  heading: string;
  text: string;
  children: ReactNode;
}

export function PublicNotice({ heading, text, children }: PublicNoticeProps) {
  return (
    <main className={styles.main}>
      <div className={`${cardStyles.card} ${styles.card}`}>
        <h1>{heading}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </main>
  );
}
