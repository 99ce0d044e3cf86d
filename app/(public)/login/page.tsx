import { LoginScreen } from '@/components/accounts/login-screen';
import { PublicHeader } from '@/components/layout/public-header';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import { pageMetadata } from '@/lib/link-previews/page-metadata';
import styles from './page.module.css';

export const revalidate = 3600;

export function generateMetadata() {
  return pageMetadata({
    title: 'Log in',
    description: `Sign in to the staff area of ${config.PRODUCT_NAME}.`,
    path: '/login',
    index: false,
  });
}

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
