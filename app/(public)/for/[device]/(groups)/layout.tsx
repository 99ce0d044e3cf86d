import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';

/** The stage around a group's page in any state. */
export default function GroupLayout({ children }: { children: ReactNode }) {
  return <PublicPage centred>{children}</PublicPage>;
}
