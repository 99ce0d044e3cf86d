import '@/app/styles/tokens.css';
import '@/app/styles/base.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { fontVariables } from '@/components/layout/fonts/fonts';
import { config, getPageApiBase, getSiteUrl } from '@/lib/config/config';
import { palette } from '@/lib/site/markup/palette';

export function generateMetadata(): Metadata {
  return {
    title: config.PRODUCT_NAME,
    metadataBase: new URL(getSiteUrl()),
    icons: {
      icon: [
        { url: '/icon.svg', type: 'image/svg+xml' },
        { url: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      ],
      apple: '/apple-touch-icon.png',
    },
    manifest: '/manifest.webmanifest',
  };
}

export const viewport: Viewport = { themeColor: palette.yellow };

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} data-api-base={getPageApiBase()}>
      <body data-area="public">{children}</body>
    </html>
  );
}
