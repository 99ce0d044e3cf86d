import type { Metadata } from 'next';
import { MyAccountScreen } from '@/components/accounts/my-account-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export const metadata: Metadata = { title: 'My account' };

export default function MyAccountPage() {
  return (
    <NeedsCapability capability="accounts" title="My account">
      <MyAccountScreen />
    </NeedsCapability>
  );
}
