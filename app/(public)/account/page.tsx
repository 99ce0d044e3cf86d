import type { Metadata } from 'next';
import { MedalsCard } from '@/components/account/medals-card';
import { StatsCard } from '@/components/account/stats-card';
import { PublicPage } from '@/components/layout/public-page';
import styles from './page.module.css';

export const revalidate = 3600;
export const metadata: Metadata = {
  title: 'Account',
  alternates: { canonical: '/account' },
  robots: { index: false },
};

export default function AccountPage() {
  return (
    <PublicPage centred>
      <h1 className={styles.heading}>Account</h1>
      <div className={styles.cards}>
        <MedalsCard />
        <StatsCard />
      </div>
    </PublicPage>
  );
}
