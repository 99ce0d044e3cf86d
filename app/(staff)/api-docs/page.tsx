import type { Metadata } from 'next';
import { ApiDocsScreen } from '@/components/api-docs/api-docs-screen';
import { StaffPage } from '@/components/layout/staff-page';
import { staffScreen } from '@/lib/http/staff-screens';

const screen = staffScreen('/api-docs');

export const metadata: Metadata = { title: screen.title };

export default function ApiDocsPage() {
  return (
    <StaffPage screen={screen}>
      <ApiDocsScreen />
    </StaffPage>
  );
}
