import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { config } from '@/lib/config/config';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';
import styles from './public-page.module.css';

type PublicPageProps = {
  children: ReactNode;
  /** The content brings its own full-width ground, such as the curtain. */
  bleed?: boolean;
};

/** Header, main content in the middle of the yellow stage, footer. */
export function PublicPage({ children, bleed = false }: PublicPageProps) {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      <PublicHeader productName={config.PRODUCT_NAME} />
      <main className={clsx(styles.main, !bleed && styles.padded)}>{children}</main>
      <PublicFooter links={links} contactEmail={config.CONTACT_EMAIL} />
    </>
  );
}
