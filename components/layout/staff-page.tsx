import type { ReactNode } from 'react';
import type { staffScreen } from '@/lib/http/staff-screens';
import { NeedsAction } from './needs-action';
import { NeedsOwnApi } from './needs-own-api';

interface StaffPageProps {
  screen: ReturnType<typeof staffScreen>;
  children: ReactNode;
}

/** A staff page, if the game API supports it and the person may use it; otherwise a message why not. */
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
    <NeedsOwnApi part={needs} title={title}>
      {allowed}
    </NeedsOwnApi>
  );
}
