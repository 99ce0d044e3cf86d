import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';

export default function GroupLayout({ children }: { children: ReactNode }) {
  return <PublicPage centred>{children}</PublicPage>;
}
