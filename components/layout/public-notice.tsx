import type { ReactNode } from 'react';
// The kit's looks without its components: this loads with every public page, for the day it breaks.
import cardStyles from '@/components/ui/card.module.css';
import styles from './public-notice.module.css';

interface PublicNoticeProps {
  heading: string;
  text: string;
  /** What can be done now. */
  children: ReactNode;
}

/** A public page that has only something to say: what happened and what to do next. */
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
