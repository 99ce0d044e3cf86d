import '@/app/styles/arrangements.css';
import { LoginScreen } from '@/components/accounts/login-form';
import { PublicPage } from '@/components/layout/public-page';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import { buildPageMetadata } from '@/lib/site/link-previews/page-metadata';
import { needsFramework } from '@/lib/site/markup/page-marks';
import styles from './page.module.css';

export const revalidate = 3600;

export function generateMetadata() {
  return buildPageMetadata({
    title: `Log in · ${config.PRODUCT_NAME}`,
    description: `Sign in to the staff area of ${config.PRODUCT_NAME}.`,
    path: '/login',
  });
}

export default function LoginPage() {
  return (
    <PublicPage centred>
      <Card className={styles.card} {...needsFramework}>
        <h1 className={styles.title}>Log in</h1>
        <noscript>
          <p>
            Logging in needs scripts. Allow JavaScript for this site in your browser, then load this page
            again.
          </p>
        </noscript>
        <div className={styles.form}>
          <LoginScreen />
        </div>
      </Card>
    </PublicPage>
  );
}
