import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import styles from './public-notice.module.css';

type PublicNoticeProps = {
  heading: string;
  text: string;
  /** What can be done now. */
  children: ReactNode;
};

/** A public page that has only something to say: what happened and what to do next. */
export function PublicNotice({ heading, text, children }: PublicNoticeProps) {
  return (
    <main className={styles.main}>
      <Card className={styles.card}>
        <h1>{heading}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </Card>
    </main>
  );
}
