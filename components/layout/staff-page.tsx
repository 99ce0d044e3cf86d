import type { ReactNode } from 'react';
import type { staffScreen } from '@/lib/http/staff-screens';
import { NeedsAction } from './needs-action';
import { NeedsCapability } from './needs-capability';

interface StaffPageProps {
  screen: ReturnType<typeof staffScreen>;
  children: ReactNode;
}

/** A page of the staff area, as far as the game API can serve it and the person may use it; else it says why not. */
export function StaffPage({ screen: { title, needs, may }, children }: StaffPageProps) {
  const allowed = may ? (
    <NeedsAction action={may} title={title}>
      {children}
    </NeedsAction>
  ) : (
    children
  );
  if (!needs) return allowed;
  return (
    <NeedsCapability capability={needs} title={title}>
      {allowed}
    </NeedsCapability>
  );
}
