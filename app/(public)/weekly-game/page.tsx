import type { Metadata } from 'next';
import { Curtain } from '@/components/layout/curtain';
import { PublicPage } from '@/components/layout/public-page';
import styles from './page.module.css';

export const revalidate = 3600;
export const metadata: Metadata = { title: 'Weekly Game', alternates: { canonical: '/weekly-game' } };

export default function WeeklyGamePage() {
  return (
    <PublicPage className={styles.main}>
      <Curtain className={styles.stage}>
        <div className={styles.announcement}>
          <h1 className={styles.prize}>
            Compete for <span className={styles.amount}>$100</span>
          </h1>
          <p className={styles.soon}>Coming soon on web</p>
        </div>
      </Curtain>
    </PublicPage>
  );
}
