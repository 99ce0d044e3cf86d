import type { Metadata } from 'next';
import { NeedsAction } from '@/components/layout/needs-action';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { StaffListScreen } from '@/components/staff/staff-list-screen';

export const metadata: Metadata = { title: 'Staff' };

export default function StaffPage() {
  return (
    <NeedsCapability capability="accounts" title="Staff">
      <NeedsAction action="manageStaff" title="Staff">
        <StaffListScreen />
      </NeedsAction>
    </NeedsCapability>
  );
}
