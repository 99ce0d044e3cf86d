import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/addresses';
import { Logo } from './logo';
import { PublicFooter } from './public-footer';
import styles from './public-page.module.css';

/** The band on top of public pages: logo and product title, linking home (docs/product.md, 2). */
function PublicHeader({ productName }: { productName: string }) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home}>
        <Logo productName={productName} />
      </a>
    </header>
  );
}

interface PublicPageProps {
  /** False on the landing page, which shows the logo itself. */
  header?: boolean;
  /** Draws the show's stage around the content: open curtains and a spotlight, as wide as the window. */
  stage?: boolean;
  /** Puts the content in the middle of that stage, at the width of a few cards. */
  centred?: boolean;
  className?: string;
  children: ReactNode;
}

/** The frame of every public page: product header, the page's own content as `main`, footer. */
export function PublicPage({
  header = true,
  stage = false,
  centred = false,
  className,
  children,
}: PublicPageProps) {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      {header && <PublicHeader productName={config.PRODUCT_NAME} />}
      <main className={classNames((stage || centred) && styles.stage, centred && styles.centred, className)}>
        {children}
      </main>
      <PublicFooter
        links={links}
        contactEmail={config.CONTACT_EMAIL}
        todayPath={archivePath(productToday())}
      />
    </>
  );
}
