import '@/app/styles/tokens.css';
import '@/app/styles/base.css';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { fontVariables } from '@/components/layout/fonts';
import { StaffShell } from '@/components/layout/staff-shell';
import { config } from '@/lib/config/config';

export function generateMetadata(): Metadata {
  return { title: `Staff – ${config.PRODUCT_NAME}`, robots: { index: false, follow: false } };
}

export default async function StaffLayout({ children }: { children: ReactNode }) {
  // Rendered per request: the nonce of the content security policy is another one each time.
  await connection();
  return (
    <html lang="en" className={fontVariables}>
      <body data-area="staff">
        <StaffShell productName={config.PRODUCT_NAME}>{children}</StaffShell>
      </body>
    </html>
  );
}
