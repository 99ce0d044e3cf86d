import type { ReactNode } from 'react';
import { config } from '@/lib/config/config';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

type PublicPageProps = {
  /** False on the landing page, which shows the logo itself. */
  header?: boolean;
  className?: string;
  children: ReactNode;
};

/** The frame of every public page: product header, the page's own content as `main`, footer. */
export function PublicPage({ header = true, className, children }: PublicPageProps) {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      {header && <PublicHeader productName={config.PRODUCT_NAME} />}
      <main className={className}>{children}</main>
      <PublicFooter links={links} contactEmail={config.CONTACT_EMAIL} />
    </>
  );
}
