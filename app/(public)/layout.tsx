import '@/app/styles/tokens.css';
import '@/app/styles/base.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { fontVariables } from '@/components/layout/fonts';
import { MediaUrlsProvider } from '@/components/media/media-urls';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import { mediaUrls } from '@/lib/features/media/media-urls';
import { pageApiBase } from '@/lib/game-api/page-api-base';

export function generateMetadata(): Metadata {
  return { title: config.PRODUCT_NAME, metadataBase: new URL(siteUrl()) };
}

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} data-api-base={pageApiBase()}>
      <body data-area="public">
        <MediaUrlsProvider urls={mediaUrls()}>{children}</MediaUrlsProvider>
      </body>
    </html>
  );
}
