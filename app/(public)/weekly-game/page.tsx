import { Curtain } from '@/components/layout/curtain';
import { PlayToday } from '@/components/layout/next-links';
import { PublicPage } from '@/components/layout/public-page';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';
import styles from './page.module.css';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Weekly Game · ${config.PRODUCT_NAME}`,
    description: 'Compete for $100 in the weekly cash grab. Coming soon on web.',
    path: '/weekly-game',
  });
}

export default function WeeklyGamePage() {
  return (
    <PublicPage className={styles.main}>
      <Curtain className={styles.stage}>
        <div className={styles.announcement}>
          <h1 className={styles.prize}>
            Compete for <span className={styles.amount}>$100</span>
          </h1>
          <p className={styles.soon}>Coming soon on web</p>
          <PlayToday />
        </div>
      </Curtain>
    </PublicPage>
  );
}
