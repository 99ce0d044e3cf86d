import { MedalsCard, StatsCard } from '@/components/account-placeholder/account-cards';
import { PlayToday } from '@/components/layout/next-links';
import { PublicPage } from '@/components/layout/public-page';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';
import styles from './page.module.css';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Account · ${config.PRODUCT_NAME}`,
    description: 'Your medals and stats.',
    path: '/account',
  });
}

export default function AccountPage() {
  return (
    <PublicPage centred>
      <h1 className={styles.heading}>Account</h1>
      <div className={styles.cards}>
        <MedalsCard />
        <StatsCard />
      </div>
      <div className={styles.nextLink}>
        <PlayToday />
      </div>
    </PublicPage>
  );
}
