import '@/app/styles/tokens.css';
import '@/app/styles/base.css';
import '@/app/styles/arrangements.css';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { fontVariables } from '@/components/layout/fonts/fonts';
import { TrustedScriptPolicy } from '@/components/layout/trusted-script-policy';
import { StaffShell } from '@/components/staff-shell/staff-shell';
import { config, findStorageImageLimit, getMediaDelivery, getPageApiBase } from '@/lib/config/config';
import { NONCE_HEADER } from '@/lib/server/site-headers';

export function generateMetadata(): Metadata {
  const area = `${config.PRODUCT_NAME} staff`;
  return { title: { default: area, template: `%s – ${area}` }, robots: { index: false, follow: false } };
}

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html
      lang="en"
      className={fontVariables}
      data-api-base={getPageApiBase()}
      data-public-origin={config.STAFF_ORIGIN && config.SITE_URL}
    >
      <head>
        <TrustedScriptPolicy nonce={nonce} />
      </head>
      <body data-area="staff">
        <StaffShell
          productName={config.PRODUCT_NAME}
          timeZone={config.PRODUCT_TIME_ZONE}
          guidesUrl={config.GUIDES_URL}
          mediaUrls={getMediaDelivery()}
          storageLimit={findStorageImageLimit()}
          isOwnApi={!config.API_HOST}
          hasModel={Boolean(config.OPENAI_API_KEY || config.OPENAI_BASE_URL)}
        >
          {children}
        </StaffShell>
      </body>
    </html>
  );
}
