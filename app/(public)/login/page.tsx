import type { Metadata } from 'next';
import { LoginScreen } from '@/components/accounts/login-screen';
import { PublicHeader } from '@/components/layout/public-header';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import styles from './page.module.css';

export const revalidate = 3600;
export const metadata: Metadata = { title: 'Log in', robots: { index: false } };

export default function LoginPage() {
  return (
    <>
      <PublicHeader productName={config.PRODUCT_NAME} />
      <main className={styles.main}>
        <Card className={styles.card}>
          <h1 className={styles.title}>Log in</h1>
          <LoginScreen />
        </Card>
      </main>
    </>
  );
}
