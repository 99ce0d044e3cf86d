import '@/app/styles/tokens.css';
import '@/app/styles/base.css';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { fontVariables } from '@/components/layout/fonts/fonts';
import { TrustedScriptPolicy } from '@/components/layout/trusted-script-policy';
import { ImageLimitProvider } from '@/components/media/image-limit-context';
import { MediaUrlsProvider } from '@/components/media/media-url-context';
import { StaffShell } from '@/components/staff/staff-shell';
import { config } from '@/lib/config/config';
import { mediaDelivery, storageImageLimit } from '@/lib/config/media-delivery';
import { pageApiBase } from '@/lib/config/page-api-base';
import { NONCE_HEADER } from '@/lib/front/content-security-policy';

export function generateMetadata(): Metadata {
  const area = `${config.PRODUCT_NAME} staff`;
  return { title: { default: area, template: `%s – ${area}` }, robots: { index: false, follow: false } };
}

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" className={fontVariables} data-api-base={pageApiBase()}>
      <head>
        <TrustedScriptPolicy nonce={nonce} />
      </head>
      <body data-area="staff">
        <MediaUrlsProvider urls={mediaDelivery()}>
          <ImageLimitProvider ofStorage={storageImageLimit()}>
            <StaffShell
              productName={config.PRODUCT_NAME}
              timeZone={config.PRODUCT_TIME_ZONE}
              guidesUrl={config.GUIDES_URL}
              isOwnApi={!config.API_HOST}
            >
              {children}
            </StaffShell>
          </ImageLimitProvider>
        </MediaUrlsProvider>
      </body>
    </html>
  );
}
