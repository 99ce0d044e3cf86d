import type { ReactNode } from 'react';
import { PublicFooter } from '@/components/layout/public-footer';
import { PublicHeader } from '@/components/layout/public-header';
import { config } from '@/lib/config/config';
import styles from './group-page.module.css';

/** Header, stage and footer around whatever state a group's page is in. */
export function GroupPage({ children }: { children: ReactNode }) {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      <PublicHeader productName={config.PRODUCT_NAME} />
      <main className={styles.main}>{children}</main>
      <PublicFooter links={links} contactEmail={config.CONTACT_EMAIL} />
    </>
  );
}
